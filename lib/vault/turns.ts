import { setImmediate as nextTurn } from "node:timers/promises";
import { processWide } from "../process";

/** So much is sealed or opened before the process looks at what else is waiting: about a millisecond of work. */
export const pieceBytes = 250_000;

type Turns = { bytes: number; line: Promise<void> };
const turns = () => processWide("vault.turns", (): Turns => ({ bytes: 0, line: Promise.resolve() }));

/** Waits until a piece of work may begin. What fits into the present turn begins at once, all else in the order it came. */
export async function takeTurn(bytes: number): Promise<void> {
  const state = turns();
  if (count(state, bytes)) return;
  const mine = state.line.then(async () => {
    while (!count(state, bytes)) await nextTurn();
  });
  state.line = mine;
  await mine;
}

/** The first piece always fits. */
function count(state: Turns, bytes: number): boolean {
  if (state.bytes > 0 && state.bytes + bytes > pieceBytes) return false;
  if (state.bytes === 0) setImmediate(() => (state.bytes = 0));
  state.bytes += Math.max(1, bytes);
  return true;
}

import { Busy } from "../../operation/failure";
import { processWide } from "../../process";

const atOnceMax = 2;
const waitingMax = 50;

type Turns = { busy: number; waiting: (() => void)[] };

/** Lets two at once begin, and the others after them. What it gives ends the turn. */
export async function takeTurn(name: string): Promise<() => void> {
  const state = processWide<Turns>(name, () => ({ busy: 0, waiting: [] }));
  if (state.waiting.length >= waitingMax)
    throw new Busy("unavailable", "Too many documents are being read at this moment. Try again in a minute.");
  if (state.busy >= atOnceMax) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.busy += 1;
  return () => {
    const next = state.waiting.shift();
    if (next) next();
    else state.busy -= 1;
  };
}

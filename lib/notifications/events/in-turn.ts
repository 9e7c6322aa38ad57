import { processWide } from "../../process";

/** Slow receivers and mail servers hold no more workers of a process than this, so that all other background work goes on. */
const sendingMax = 2;
const sending = () => processWide("notifications.sending", () => ({ count: 0 }));

/** When to come again after `inTurn` was refused. */
export const turnAgainAt = (): Date => new Date(Date.now() + 1_000);

/** Sends something, unless this process sends enough already. Returns whether it did. */
export async function inTurn(work: () => Promise<void>): Promise<boolean> {
  const state = sending();
  if (state.count >= sendingMax) return false;
  state.count += 1;
  try {
    await work();
  } finally {
    state.count -= 1;
  }
  return true;
}

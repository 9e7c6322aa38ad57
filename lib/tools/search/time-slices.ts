import { setImmediate } from "node:timers/promises";
import { processWide } from "../../process";

const sliceMs = 10;

export type TimeSlices = { due(): boolean; next(): Promise<void> };

/** Splits long work into slices. Between any two slices of any workers, the process handles whatever else is waiting. */
export function startTimeSlices(): TimeSlices {
  const line = processWide("tools.turns", () => ({ last: Promise.resolve() as Promise<unknown> }));
  let until = 0;
  const next = async () => {
    const mine = line.last.then(() => setImmediate());
    line.last = mine;
    await mine;
    until = performance.now() + sliceMs;
  };
  return { due: () => performance.now() > until, next };
}

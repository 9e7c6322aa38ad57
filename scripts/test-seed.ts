import { randomInt } from "node:crypto";
import { progressMark } from "./progress/progress.mjs";

/** Everything random in tests is derived from it. Workers inherit it. */
export const chooseSeed = (): string => {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  return process.env.TEST_SEED;
};

/** `what` is chosen by it. */
export const tellSeed = (what: string): void =>
  console.log(`${progressMark}${what} use TEST_SEED=${chooseSeed()}, which repeats them`);

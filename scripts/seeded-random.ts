import { createHash } from "node:crypto";

const range = 2 ** 32;

/** Numbers from 0 to 1 that are the same for the same seed and name. */
export function seededRandom(seed: string, name: string): () => number {
  let state = createHash("sha256").update(`${seed} ${name}`).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  };
}

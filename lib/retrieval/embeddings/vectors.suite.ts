import { bytesOf, signsOf } from "./vector";

/** Numbers that look random and are the same each time. */
export function numbersOf(seed: number, dimensions: number): Float32Array {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  };
  const numbers = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

/** A vector as the database takes it. */
export function vectorOf(seed: number, dimensions: number): { signs: string; numbers: string } {
  const vector = numbersOf(seed, dimensions);
  return { signs: signsOf(vector), numbers: bytesOf(vector).toString("base64") };
}

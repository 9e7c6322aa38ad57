import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "./seeded-random";

const some = (seed: string, name: string) => {
  const random = seededRandom(seed, name);
  return Array.from({ length: 2_000 }, random);
};

it("gives the same numbers for the same seed and name, and others for others", () => {
  expect(some("1", "a")).toEqual(some("1", "a"));
  expect(some("1", "a")).not.toEqual(some("2", "a"));
  expect(some("1", "a")).not.toEqual(some("1", "b"));
});

it("gives numbers from 0 to 1, spread over all of it", () => {
  const numbers = some("1", "a");
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (let tenth = 0; tenth < 10; tenth++)
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(100);
});

it("is where a test's own random numbers come from, and those of properties", () => {
  const expected = seededRandom(process.env.TEST_SEED ?? "", expect.getState().testPath ?? "");
  expect(Math.random()).toBe(expected());
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.TEST_SEED));
});

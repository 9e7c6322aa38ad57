import { expect, test } from "vitest";
import { JobLengths } from "./job-lengths";

test("a key whose jobs compute for long is known by its last ones, and forgotten after a while", () => {
  let now = 0;
  const lengths = new JobLengths(() => now);
  expect(lengths.isLong("one")).toBe(false);
  lengths.took("one", 300);
  expect([lengths.isLong("one"), lengths.isLong("two")]).toEqual([true, false]);
  now = 9_000;
  expect(lengths.isLong("one")).toBe(true);
  now = 11_000;
  expect(lengths.isLong("one")).toBe(false);
});

test("one long job among short ones makes a key long for a short while only", () => {
  const lengths = new JobLengths(() => 0);
  for (let count = 0; count < 10; count += 1) lengths.took("one", 0.1);
  lengths.took("one", 60);
  expect(lengths.isLong("one")).toBe(true);
  for (let count = 0; count < 3; count += 1) lengths.took("one", 0.1);
  expect(lengths.isLong("one")).toBe(false);
});

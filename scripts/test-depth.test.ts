import { expect, it } from "vitest";
import { sampled, turnOfRun } from "./test-depth";

it("takes other rows of a matrix each turn, until every row had its turn", () => {
  const rows = ["a", "b", "c", "d", "e"];
  for (const count of [1, 2, 5 / 4, 5]) {
    const turns = Array.from({ length: rows.length }, (_, index) => sampled(rows, { turn: turnOfRun + index, count }));
    expect([...new Set(turns.flat())].sort(), `${count} at once`).toEqual(rows);
    for (const taken of turns) expect(taken.length).toBeGreaterThan(0);
  }
  expect(sampled([], { turn: turnOfRun })).toEqual([]);
});

it("begins at another turn in each run, as the run's seed says", () => {
  expect(String(turnOfRun)).toBe(process.env.TEST_SEED);
});

import { expect, test } from "vitest";
import { timeScale } from "./time-scale";

test("time runs evenly from the beginning to the end", () => {
  const { positionAt, breaks, ticks } = timeScale({ from: 1_000, to: 2_000 }, [{ from: 1_000, to: 1_500 }]);
  expect([positionAt(1_000), positionAt(1_250), positionAt(2_000), positionAt(9_000)]).toEqual([0, 0.25, 1, 1]);
  expect(breaks).toEqual([]);
  expect(ticks.map(({ ms }) => ms)).toEqual([0, 200, 400, 600, 800]);
});

test("three hours in which a person was waited for leave room for what ran", () => {
  const threeHours = 3 * 3_600_000;
  const { positionAt, breaks } = timeScale({ from: 0, to: threeHours + 200 }, [
    { from: 0, to: 100 },
    { from: threeHours + 100, to: threeHours + 200 },
  ]);
  expect(breaks).toEqual([{ from: 100, to: threeHours + 100 }]);
  expect(positionAt(100)).toBeCloseTo(0.45);
  expect(positionAt(threeHours + 100)).toBeCloseTo(0.55);
  expect(positionAt(threeHours + 150)).toBeCloseTo(0.775);
});

test("many long waits together take at most half of the room", () => {
  const busy = Array.from({ length: 20 }, (_, index) => ({ from: index * 100_000, to: index * 100_000 + 1 }));
  const { positionAt, breaks } = timeScale({ from: 0, to: 1_900_001 }, busy);
  expect(breaks).toHaveLength(19);
  const waits = breaks.reduce((sum, { from, to }) => sum + positionAt(to) - positionAt(from), 0);
  expect(waits).toBeCloseTo(0.5);
});

test("labels of the axis never lie on each other", () => {
  for (const to of [1, 7, 333, 12_345, 86_400_000]) {
    const { ticks } = timeScale({ from: 0, to }, [{ from: 0, to }]);
    const distances = ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? 0));
    expect(Math.min(1, ...distances), `${to} ms`).toBeGreaterThanOrEqual(0.12);
    expect(ticks.length).toBeGreaterThan(0);
  }
});

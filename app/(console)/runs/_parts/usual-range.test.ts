import { expect, it } from "vitest";
import { shortestRange } from "./usual-range";

const hourMs = 3_600_000;
const until = Date.parse("2026-03-29T09:30:00.000Z");
const none = { completed: 0, partial: 0, failed: 0, cancelled: 0, running: 0, paused: 0 };

/** Steps of twelve hours, with a run in each that is named by its hours before the end. */
function histogram(...hoursAgo: number[]) {
  const last = Date.parse("2026-03-29T00:00:00.000Z");
  const steps = Array.from({ length: 57 }, (_, index) => {
    const from = last - (56 - index) * 12 * hourMs;
    const runs = hoursAgo.filter((hours) => Math.floor((until - hours * hourMs - from) / (12 * hourMs)) === 0).length;
    return { from: new Date(from).toISOString(), to: new Date(from + 12 * hourMs).toISOString(), ...none, failed: runs };
  });
  return { until: new Date(until).toISOString(), steps };
}

it("the list of runs begins with the shortest time that holds them all", () => {
  expect(shortestRange(histogram(0.1, 9, 13)), "today and last night").toBe("24h");
  expect(shortestRange(histogram(0.1, 40)), "the day before").toBe("7d");
  expect(shortestRange(histogram(0.1, 24 * 9)), "the week before").toBe("28d");
  expect(shortestRange(histogram()), "nothing").toBe("28d");
});

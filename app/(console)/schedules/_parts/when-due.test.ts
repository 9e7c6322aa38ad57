import { expect, it, onTestFinished, vi } from "vitest";
import { whenDue } from "./when-due";

const minute = 60_000;
const day = 24 * 60 * minute;

function clockAt(ms: number) {
  vi.useFakeTimers({ now: ms });
  onTestFinished(() => void vi.useRealTimers());
  return (...times: number[]) => ({ nextRuns: times.map((time) => new Date(ms + time).toISOString()) });
}

it.each([minute, 90 * minute, 20 * day])("acts once, shortly after the next of all times, also in %i ms", (wait) => {
  const dueIn = clockAt(Date.UTC(2026, 0, 1));
  const act = vi.fn();
  whenDue([dueIn(30 * day), dueIn(wait, 2 * wait), dueIn()], act);
  vi.advanceTimersByTime(wait);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(day);
  expect(act).toHaveBeenCalledTimes(1);
});

it("asks again soon where the time is over and the list does not say so yet", () => {
  const dueIn = clockAt(Date.UTC(2026, 0, 1));
  const act = vi.fn();
  whenDue([dueIn(-minute)], act);
  vi.advanceTimersByTime(minute);
  expect(act).toHaveBeenCalledTimes(1);
});

it("does nothing when it is given up, or when nothing is due, and never at once what is due in years", () => {
  const dueIn = clockAt(Date.UTC(2026, 0, 1));
  const act = vi.fn();
  whenDue([dueIn(minute)], act)?.();
  expect(whenDue([dueIn()], act)).toBeUndefined();
  whenDue([dueIn(700 * day)], act);
  vi.advanceTimersByTime(20 * day);
  expect(act).not.toHaveBeenCalled();
});

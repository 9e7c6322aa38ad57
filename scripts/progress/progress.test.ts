import { expect, it, vi } from "vitest";
import { progressLine, startProgress } from "./progress.mjs";

it.each([
  [{ done: 0, count: 10, share: 0, elapsedMs: 15_000 }, "… 0 of 10 files after 15 s"],
  [{ done: 1, count: 10, share: 0.01, elapsedMs: 15_000 }, "… 1 of 10 files after 15 s"],
  [{ done: 2, count: 10, share: 0.5, elapsedMs: 60_000 }, "… 2 of 10 files after 60 s, about 60 s left"],
  [{ done: 10, count: 110, share: 1 / 11, elapsedMs: 60_000 }, "… 10 of 110 files after 60 s, about 10 min left"],
])("%j is told", (state, line) => {
  expect(progressLine({ what: "files", ...state })).toBe(line);
});

it("a line comes every fifteen seconds until the work has ended", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const { step, grow, end } = startProgress("files", { count: 2, size: 8 }, (line: string) => said.push(line));
  vi.advanceTimersByTime(15_000);
  grow(6);
  step();
  vi.advanceTimersByTime(15_000);
  end();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(said).toEqual(["… 0 of 2 files after 15 s", "… 1 of 2 files after 30 s, about 10 s left"]);
});

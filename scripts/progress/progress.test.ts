import { expect, it, vi } from "vitest";
import { progressLine, startProgress } from "./progress.mjs";

it.each([
  [{ done: 0, total: 10, elapsedMs: 15_000 }, "… 0 of 10 files after 15 s"],
  [{ done: 5, total: 10, elapsedMs: 60_000 }, "… 5 of 10 files after 60 s, about 60 s left"],
  [{ done: 10, total: 110, elapsedMs: 60_000 }, "… 10 of 110 files after 60 s, about 10 min left"],
])("%j is told", (state, line) => {
  expect(progressLine({ what: "files", ...state })).toBe(line);
});

it("a line comes every fifteen seconds until the work has ended", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const { step, end } = startProgress("files", 2, (line: string) => said.push(line));
  vi.advanceTimersByTime(15_000);
  step();
  vi.advanceTimersByTime(15_000);
  end();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(said).toEqual(["… 0 of 2 files after 15 s", "… 1 of 2 files after 30 s, about 30 s left"]);
});

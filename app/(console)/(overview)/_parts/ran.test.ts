import { describe, expect, it } from "vitest";
import { hasRun, shortestFor } from "./ran";

const none = { runs: 0, calls: 0 };
const some = { runs: 1, calls: 2 };
const days = (at: number | null) => Array.from({ length: 28 }, (_, index) => (index === at ? some : none));

describe("the range that the overview begins with", () => {
  it("is the shortest that holds everything", () => {
    const shown = (at: number | null, before = none) => shortestFor({ steps: days(at), before });
    expect([shown(27), shown(26), shown(21)], "today, yesterday, a week ago").toEqual(["24h", "7d", "7d"]);
    expect([shown(20), shown(0), shown(null)], "what is older, and nothing").toEqual([null, null, null]);
    expect(shown(27, some), "more lies before").toBeNull();
  });

  it("knows whether anything ever ran", () => {
    expect(hasRun({ steps: days(null), before: none })).toBe(false);
    expect(hasRun({ steps: days(3), before: none })).toBe(true);
    expect(hasRun({ steps: days(null), before: some })).toBe(true);
  });
});

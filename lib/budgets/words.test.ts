import { expect, it } from "vitest";
import { keptPattern } from "../policies";
import { addressExpression } from "./address-expression";
import { budgetText, leftText, spanText } from "./words";

const of = {
  holder: "organization",
  holderId: null,
  measure: "calls",
  limit: 100,
  window: "day",
  pattern: { text: "*" },
} as const;

it.each([
  [{}, "100 calls a day for the whole organization"],
  [{ limit: 1, window: "hour" as const, pattern: { text: "github.*" } }, "1 call of github.* an hour for the whole organization"],
  [{ holder: "key" as const, measure: "runs" as const, limit: 0 }, "no runs a day for each API key"],
  [
    { holder: "agent" as const, holderId: "a", measure: "bytes" as const, limit: 5_000 },
    "5,000 bytes of calls of any tool a day for this agent",
  ],
  [{ holder: "member" as const, measure: "concurrent_runs" as const, limit: 3, window: null }, "3 runs at once for each member"],
])("says what it allows: %j", (more, text) => {
  expect(budgetText({ ...of, ...more })).toBe(text);
});

it.each([
  [10, "1 s"],
  [60_000, "1 min"],
  [192_000, "3 min 12 s"],
  [7_500_000, "2 h 5 min"],
])("says how long %i ms are", (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

it.each([
  ["*", "tools.a.org.main.b", true],
  ["a.*", "tools.a.org.main.b.c", true],
  ["a.*", "tools.ab.org.main.b", false],
  ["a.*.main.b", "tools.a.org.main.b", true],
  ["a.*.main.b", "tools.a.org.main.b.c", false],
  ["a-b.*", "tools.a-b.org.main.c", true],
])("finds the addresses of %s in the journal: %s", (pattern, address, isFound) => {
  expect(keptPattern(pattern).text).toBe(pattern);
  expect(new RegExp(addressExpression(pattern)).test(address)).toBe(isFound);
});

it.each([
  [{}, 0, "100 calls are left"],
  [{}, 99, "1 call is left"],
  [{}, 130, "nothing is left"],
  [{ measure: "seconds" as const, limit: 2_000 }, 499.5, "1,500 seconds are left"],
])("says what is left: %j after %d", (budget, used, words) => expect(leftText({ ...of, ...budget }, used)).toBe(words));

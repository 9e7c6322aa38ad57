import { expect, test } from "vitest";
import { compareCalls } from "./verdict";

const call = (path: string, state = "succeeded", errorCode: string | null = null) => ({
  ...{ address: `tools.${path}`, state, errorCode },
});
const [list, add, remove] = ["notes.org.main.list", "notes.org.main.add", "notes.org.main.remove"];

test.each<[string, [string[], ReturnType<typeof call>[]], object]>([
  [
    "all in order",
    [
      [list, add],
      [call(list), call(add, "planned")],
    ],
    { missing: [], unexpected: [] },
  ],
  ["something read between", [[add], [call(list), call(add, "planned"), call(list)]], { missing: [], unexpected: [] }],
  [
    "another order",
    [
      [list, add],
      [call(add, "planned"), call(list)],
    ],
    { missing: [add], unexpected: [] },
  ],
  ["one too few", [[add, add], [call(add, "planned")]], { missing: [add], unexpected: [] }],
  ["something else changed", [[add], [call(add, "planned"), call(remove, "planned")]], { missing: [], unexpected: [remove] }],
  ["a first try with arguments that do not fit", [[add], [call(add, "failed", "invalid_tool_arguments")]], { missing: [add] }],
  ["a call that a policy stopped", [[add], [call(add, "failed", "tool_blocked")]], { missing: [], unexpected: [] }],
  ["nothing to be done, and nothing done", [[], [call(list)]], { missing: [], unexpected: [] }],
  ["nothing to be done, and something changed", [[], [call(add, "planned")]], { missing: [], unexpected: [add] }],
])("%s", (_what, [expected, calls], found) => expect(compareCalls(expected, calls)).toMatchObject(found));

test("what the model itself was asked, and what has no address, is no call of a tool", () => {
  const calls = [call("models.org.main.generate"), { address: null, state: "succeeded", errorCode: null }, call(list)];
  expect(compareCalls([list], calls).called).toEqual([list]);
});

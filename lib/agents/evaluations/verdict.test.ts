import { expect, test, vi } from "vitest";
import { compareCalls } from "./verdict";

const call = (path: string, state = "succeeded", errorCode: string | null = null) => ({
  ...{ address: `tools.${path}`, state, errorCode },
});
const planned = (path: string, title: string) => ({ ...call(path, "planned"), arguments: { body: { title, amount: 1 } } });
const unread = (path: string) => ({ ...call(path, "planned"), arguments: undefined });
const anything = (tool: string) => ({ tool, arguments: null, when: null });
const titled = (tool: string, title: string) => ({ tool, arguments: { body: { title } }, when: null });
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
  ["one too many", [[add], [call(add, "planned"), call(add, "planned")]], { missing: [], unexpected: [add] }],
  ["something else changed", [[add], [call(add, "planned"), call(remove, "planned")]], { missing: [], unexpected: [remove] }],
  ["a first try with arguments that do not fit", [[add], [call(add, "failed", "invalid_tool_arguments")]], { missing: [add] }],
  ["a call that a policy stopped", [[add], [call(add, "failed", "tool_blocked")]], { missing: [], unexpected: [] }],
  ["nothing to be done, and nothing done", [[], [call(list)]], { missing: [], unexpected: [] }],
  ["nothing to be done, and something changed", [[], [call(add, "planned")]], { missing: [], unexpected: [add] }],
])("%s", (_what, [expected, calls], found) => expect(compareCalls(expected.map(anything), calls)).toMatchObject(found));

test("what the model itself was asked, and what has no address, is no call of a tool", () => {
  const calls = [call("models.org.main.generate"), { address: null, state: "succeeded", errorCode: null }, call(list)];
  expect(compareCalls([anything(list)], calls).called).toEqual([list]);
});

test("a call with other arguments is told with the first field that differs; what is not named may be anything", () => {
  const body = (found: string, expected: string) => ({ where: ".body.title", found: `"${found}"`, expected: `"${expected}"` });
  expect(compareCalls([titled(add, "A")], [planned(add, "A")])).toMatchObject({ missing: [], mismatched: [], unexpected: [] });
  expect(compareCalls([titled(add, "A")], [planned(add, "B")])).toMatchObject({
    ...{ missing: [], mismatched: [{ tool: add, fault: body("B", "A") }], unexpected: [] },
  });
  expect(compareCalls([titled(add, "A")], [planned(add, "B"), planned(add, "A")])).toMatchObject({
    ...{ missing: [], mismatched: [], unexpected: [add] },
  });
  const swapped = [planned(add, "B"), planned(add, "A")];
  expect(compareCalls([titled(add, "A"), titled(add, "B")], swapped)).toMatchObject({ missing: [add], mismatched: [] });
  expect(compareCalls([titled(add, "A"), titled(add, "C")], [planned(add, "A")])).toMatchObject({ missing: [add] });
});

test("a call whose arguments were not read is not said to have other ones", () => {
  const none = { missing: [], mismatched: [], uncompared: [], unexpected: [] };
  expect(compareCalls([titled(add, "A")], [unread(add)])).toMatchObject({ ...none, uncompared: [add] });
  expect(compareCalls([anything(add)], [unread(add)])).toMatchObject(none);
  expect(compareCalls([titled(add, "A")], [unread(add), planned(add, "A")])).toMatchObject({ ...none, unexpected: [add] });
  const both = [planned(add, "B"), unread(add)];
  expect(compareCalls([titled(add, "A")], both)).toMatchObject({ ...none, uncompared: [add], unexpected: [add] });
  expect(compareCalls([titled(add, "A"), titled(list, "A")], [unread(add)])).toMatchObject({
    ...{ ...none, missing: [list], uncompared: [add] },
  });
});

test("a condition has to hold of the arguments, and one that nobody can tell of is told so", () => {
  const body = (part: object) => ({
    properties: { body: { properties: part, required: Object.keys(part) } },
    required: ["body"],
  });
  const where = (part: object) => ({ tool: add, arguments: null, when: JSON.stringify(body(part)) });
  const none = { missing: [], mismatched: [], uncompared: [], unexpected: [] };
  expect(compareCalls([where({ amount: { maximum: 5 } })], [planned(add, "A")])).toMatchObject(none);
  expect(compareCalls([where({ title: { pattern: "^acme/" } })], [planned(add, "A")])).toMatchObject({
    ...{ ...none, mismatched: [{ tool: add, fault: { condition: "body.title starts with acme/", isClear: true } }] },
  });
  expect(compareCalls([where({ title: { maximum: 5 } })], [planned(add, "A")])).toMatchObject({
    mismatched: [{ fault: { condition: "body.title is at most 5", isClear: false } }],
  });
  const both = { ...titled(add, "A"), when: where({ amount: { minimum: 5 } }).when };
  expect(compareCalls([both], [planned(add, "B")])).toMatchObject({ mismatched: [{ fault: { where: ".body.title" } }] });
  expect(compareCalls([both], [planned(add, "A")])).toMatchObject({ mismatched: [{ fault: { isClear: true } }] });
  expect(compareCalls([where({ amount: { maximum: 5 } })], [unread(add)])).toMatchObject({ ...none, uncompared: [add] });
});

test("conditions share what matching may take, so that many of them about many calls are told at once", () => {
  const slow = JSON.stringify({ properties: { text: { pattern: "^(a+)(a+)(a+)b$" } }, required: ["text"] });
  const texts = Array.from({ length: 200 }, (_, at) => ({ ...call(add, "planned"), arguments: { text: "a".repeat(90) + at } }));
  const expected = Array.from({ length: 50 }, () => ({ tool: add, arguments: null, when: slow }));
  const [read, matched] = [vi.spyOn(JSON, "parse"), vi.spyOn(RegExp.prototype, "test")];
  const { mismatched } = compareCalls(expected, texts);
  const tests = matched.mock.contexts.filter((pattern) => (pattern as RegExp).source.endsWith("b$"));
  expect(mismatched).toHaveLength(50);
  expect(mismatched.at(-1)?.fault).toMatchObject({ isClear: false });
  expect([read.mock.calls.length, tests.length]).toEqual([expected.length, 2]);
  vi.restoreAllMocks();
});

import { expect, it } from "vitest";
import type { Definitions, JsonSchema } from "../json-schema";
import { checkArguments } from "./check";
import { matchesPattern } from "./pattern";

const check = (schema: JsonSchema, args: unknown, definitions: Definitions = {}) => checkArguments({ schema, definitions, args });
const hostileNames = ["__proto__", "constructor", "prototype", "then", "toString", "hasOwnProperty", "valueOf", "toJSON"];

it("treats names of every object like all others", () => {
  const closed = { type: "object", properties: { a: {} }, additionalProperties: false };
  for (const name of hostileNames) {
    const args: unknown = JSON.parse(`{ ${JSON.stringify(name)}: "1" }`);
    expect(check(closed, args)).toMatchObject({ ok: false, message: expect.stringContaining(`Unknown parameter '${name}'`) });
    expect(check({ type: "object", required: [name] }, {})).toMatchObject({ message: `Missing required parameter '${name}'` });
    const described: JsonSchema = JSON.parse(
      `{ "type": "object", "properties": { ${JSON.stringify(name)}: { "type": "integer" } } }`,
    );
    expect(JSON.stringify(check(described, args))).toBe(`{"ok":true,"args":{${JSON.stringify(name)}:1}}`);
    expect(check({ $ref: `#/$defs/${name}` }, {}).ok).toBe(true);
  }
  expect(Object.hasOwn(Object.prototype, "1")).toBe(false);
});

it("lifts hostile names as plain members", () => {
  const schema: JsonSchema = JSON.parse(
    '{"type":"object","properties":{"body":{"type":"object","properties":{"__proto__":{"type":"object"}}}}}',
  );
  const args: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
  const checked = checkArguments({ schema, definitions: {}, args, liftInto: "body" });
  expect(JSON.stringify(checked)).toBe('{"ok":true,"args":{"body":{"__proto__":{"polluted":true}}}}');
});

it("ends on references that lead to themselves", () => {
  const definitions = {
    A: { $ref: "#/$defs/B" },
    B: { allOf: [{ $ref: "#/$defs/A" }] },
    C: { anyOf: [{ $ref: "#/$defs/C" }, { type: "string" }] },
  };
  for (const name of ["A", "C"])
    expect(check({ type: "object", properties: { a: { $ref: `#/$defs/${name}` } } }, { a: 1 }, definitions).ok).toBe(true);
});

it("refuses clearly where checking would take for ever", () => {
  const fan: Definitions = { D40: { type: "integer" } };
  for (let at = 0; at < 40; at++) fan[`D${at}`] = { allOf: [{ $ref: `#/$defs/D${at + 1}` }, { $ref: `#/$defs/D${at + 1}` }] };
  const checked = check({ type: "object", properties: { a: { $ref: "#/$defs/D0" } } }, { a: 1 }, fan);
  expect(checked).toMatchObject({ ok: false, message: expect.stringContaining("too intricate") });
});

it("allows work in proportion to the arguments", () => {
  const list = Array.from({ length: 200_000 }, (_, at) => ({ id: String(at) }));
  const schema = {
    type: "object",
    properties: { list: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } } },
  };
  expect(check(schema, { list })).toMatchObject({ ok: true });
});

it("refuses arguments that are nested without end", () => {
  let nested: unknown = 1;
  for (let at = 0; at < 5_000; at++) nested = { a: nested };
  const definitions = { A: { type: "object", properties: { a: { $ref: "#/$defs/A" } } } };
  expect(check({ $ref: "#/$defs/A" }, nested, definitions)).toMatchObject({
    ok: false,
    message: expect.stringContaining("nested"),
  });
  expect(check({ type: "object" }, nested)).toMatchObject({ ok: true });
});

it.each([
  ["(a+)+$", `${"a".repeat(40)}!`],
  ["^(a|aa)+$", `${"a".repeat(60)}!`],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(60)],
  ["(x+x+)+y", "x".repeat(60)],
  ["^(.*?,){11}P", "1,2,3,4,5,6,7,8,9,10,11,12,13,14".repeat(20)],
  ["\\s+$", `${" ".repeat(100_000)}x`],
  ["^(a*)*b\\1$", "a".repeat(50)],
  [`${"a?".repeat(40)}${"a".repeat(40)}`, "a".repeat(40)],
  ["(a|a)".repeat(40), "a".repeat(60)],
  ["(", "a"],
  ["[", "a"],
  ["a".repeat(500), "b"],
])("leaves the pattern %s to the upstream", (pattern, text) => {
  expect(matchesPattern(pattern, text, { workLeft: 20_000_000 })).toBeNull();
});

it.each([
  ["^[a-z]+$", "ABC"],
  ["^\\d{4}-\\d{2}$", "20-1"],
  ["^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "nobody"],
  ["^(sha1|sha256):[0-9a-f]+$", "md5:0"],
  ["^(?:[a-z0-9]{2}:)?x$", "abc:x"],
  ["\\-", "a"],
])("keeps to the pattern %s", (pattern, text) => {
  expect(matchesPattern(pattern, text, { workLeft: 20_000_000 })).toBe(false);
});

it("stops matching when many texts together cost too much", () => {
  const item = { type: "string", pattern: "^[^@]+@[^@]+\\.[a-z]+$" };
  const schema = { type: "object", properties: { list: { type: "array", items: item } } };
  expect(check(schema, { list: ["nobody"] }).ok).toBe(false);
  expect(check(schema, { list: [...Array.from({ length: 5_000 }, () => "somebody@example.com"), "nobody"] }).ok).toBe(true);
});

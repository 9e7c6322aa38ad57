import { expect, it } from "vitest";
import { checkArguments, standInFor, standInsIn } from ".";
import type { JsonSchema } from "./json-schema";

const now = new Date("2026-01-31T12:00:00.000Z");
const make = (schema: JsonSchema, definitions: Record<string, JsonSchema> = {}, seq = 7) =>
  standInFor({ schema, definitions }, { seq, now });

const definitions: Record<string, JsonSchema> = {
  Node: { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/$defs/Node" } }, required: ["name"] },
  Pet: { oneOf: [{ type: "null" }, { type: "object", properties: { kind: { const: "cat" } } }] },
};

const schemas: [what: string, schema: JsonSchema, expected: unknown][] = [
  ["no schema", true, {}],
  ["text", { type: "string", maxLength: 9 }, "planned-7"],
  ["a text that may be null", { type: ["null", "string"], enum: [null, "a"] }, null],
  ["a number with bounds", { type: "number", minimum: 3, maximum: 5 }, 3],
  ["a list", { type: "array", items: { type: "boolean" } }, [true]],
  ["a reference to one of several", { $ref: "#/$defs/Pet" }, { kind: "cat" }],
  [
    "parts",
    { allOf: [{ properties: { a: { type: "integer" } } }, { properties: { b: { type: "string", format: "date" } } }] },
    { a: 1, b: "2026-01-31" },
  ],
];

it.each(schemas)("a stand-in for %s has its type", (_what, schema, expected) => {
  expect(make(schema, definitions)).toEqual(expected);
});

it("a stand-in fits its schema where that is an object, and ends where the schema does not", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      at: { type: "string", format: "date-time" },
      mail: { type: "string", format: "email" },
      code: { type: "string", minLength: 30, maxLength: 40 },
      root: { $ref: "#/$defs/Node" },
      constructor: { type: "string" },
    },
    required: ["id", "at", "mail", "code", "root"],
  };
  const args = make(schema, definitions);
  expect(checkArguments({ schema, definitions, args })).toEqual({ ok: true, args });
  const wide = { type: "object", properties: Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`p${n}`, schema])) };
  expect(JSON.stringify(make(wide, definitions)).length).toBeLessThan(200_000);
});

it("what a stand-in gave is found again in later arguments, and nothing else is", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer" },
      userId: { type: "number" },
      uuid: { type: "string", format: "uuid" },
      name: { type: "string" },
    },
  };
  const values = Object.values(make(schema, {}, 12) as Record<string, unknown>);
  expect(new Set(values).size).toBe(4);
  for (const value of values) expect(standInsIn(JSON.stringify({ path: `/things/${value}/parts` }))).toEqual([12]);
  expect(standInsIn(JSON.stringify([make(schema, {}, 9), make(schema, {}, 10_000)]))).toEqual([9, 10_000]);
  expect(standInsIn(JSON.stringify({ phone: "4915112345678", at: 1_763_570_000_000, year: 2026, id: 19 }))).toEqual([]);
});

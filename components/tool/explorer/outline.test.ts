import { expect, it } from "vitest";
import { outlineOf, partsOf } from "./outline";

const text = (schema: unknown) =>
  partsOf(schema)
    .map(({ text, opens }) => (opens ? `<${text}>` : text))
    .join("");

it.each([
  [{ type: "string" }, "string"],
  [{ type: ["integer", "null"] }, "integer | null"],
  [{ $ref: "#/$defs/Issue" }, "<Issue>"],
  [{ anyOf: [{ $ref: "#/$defs/Issue" }, { type: "null" }] }, "<Issue> | null"],
  [{ type: "array", items: { $ref: "#/$defs/Issue" } }, "list of <Issue>"],
  [{ enum: ["OPEN", "CLOSED"] }, '"OPEN" | "CLOSED"'],
  [{ const: "Issue" }, '"Issue"'],
  [{ allOf: [{ $ref: "#/$defs/A" }, { type: "object" }] }, "<A> & object"],
  [{}, "anything"],
  [true, "anything"],
])("%j is written %s", (schema, written) => expect(text(schema)).toBe(written));

it("an object shows its members", () => {
  const schema = {
    type: "object",
    description: "A new issue",
    properties: {
      title: { type: "string", description: "In short", default: "None" },
      old: { $ref: "#/$defs/Old", deprecated: true },
    },
    required: ["title"],
  };
  expect(outlineOf(schema)).toEqual({
    description: "A new issue",
    is: [],
    members: [
      {
        name: "title",
        type: [{ text: "string", opens: false }],
        isRequired: true,
        isDeprecated: false,
        description: "In short",
        preset: '"None"',
      },
      { name: "old", type: [{ text: "Old", opens: true }], isRequired: false, isDeprecated: true, description: "", preset: null },
    ],
  });
});

it("an object that may be absent is looked at as the object, and a scalar as what it is", () => {
  const absent = { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "null" }] };
  expect(outlineOf(absent).members.map(({ name }) => name)).toEqual(["a"]);
  expect(outlineOf({ $ref: "#/$defs/A" })).toMatchObject({ members: [], is: [{ text: "A", opens: true }] });
});

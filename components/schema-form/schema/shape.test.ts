import { describe, expect, it } from "vitest";
import { displayPath } from "./path";
import { sampleArguments } from "./sample";
import { shapeOf } from "./shape";

const definitions = {
  Note: { type: "object", required: ["title"], properties: { title: { type: "string" }, parent: { $ref: "#/$defs/Note" } } },
  Color: { type: "string", enum: ["red", "green"] },
};

describe("shapeOf", () => {
  it.each([
    [{ type: "string" }, { kind: "text", nullable: false }],
    [{ type: ["string", "null"] }, { kind: "text", nullable: true }],
    [
      { type: "string", nullable: true, maxLength: 2000 },
      { kind: "text", long: true, nullable: true },
    ],
    [{ type: "integer" }, { kind: "number", whole: true }],
    [{ $ref: "#/$defs/Color" }, { kind: "enum", values: ["red", "green"] }],
    [{ oneOf: [{ const: 1 }, { const: 2 }] }, { kind: "enum", values: [1, 2] }],
    [{ anyOf: [{ $ref: "#/$defs/Color" }, { type: "null" }] }, { kind: "enum", nullable: true }],
    [
      { oneOf: [{ $ref: "#/$defs/Note" }, { type: "integer" }] },
      { kind: "choice", variants: [{ label: "Note" }, { label: "integer" }] },
    ],
    [{ type: ["string", "integer"] }, { kind: "choice", variants: [{ label: "string" }, { label: "integer" }] }],
    [
      { type: "array", items: { $ref: "#/$defs/Note" } },
      { kind: "list", type: "list of Note" },
    ],
    [{ type: "string", format: "binary" }, { kind: "file" }],
    [{ type: "string", contentMediaType: "image/png" }, { kind: "file" }],
    [{ properties: { a: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }, { kind: "object" }],
    [
      { type: "object", additionalProperties: { type: "string" } },
      { kind: "map", secret: false },
    ],
    [
      { type: "object", additionalProperties: { type: "string" }, writeOnly: true },
      { kind: "map", secret: true },
    ],
    [{ type: "object", additionalProperties: { type: "integer" } }, { kind: "json" }],
    [{ type: "string", writeOnly: true }, { kind: "secret" }],
    [true, { kind: "json", type: "any" }],
    [{ $ref: "#/$defs/Missing" }, { kind: "json" }],
  ])("of %j is %j", (schema, expected) => expect(shapeOf(schema, definitions)).toMatchObject(expected));

  it("reads the parts of an allOf as one, the required ones first", () => {
    const schema = {
      allOf: [{ $ref: "#/$defs/Note" }, { properties: { id: { type: "integer" } }, required: ["id"] }],
      description: "a note",
    };
    const shape = shapeOf(schema, definitions);
    expect(shape).toMatchObject({ kind: "object", description: "a note" });
    expect(shape.kind === "object" && shape.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["title", true],
      ["id", true],
      ["parent", false],
    ]);
  });

  it("ends where a schema refers to itself alone", () => {
    const loop = { Loop: { $ref: "#/$defs/Loop" }, Both: { allOf: [{ $ref: "#/$defs/Loop" }] } };
    expect(shapeOf({ $ref: "#/$defs/Loop" }, loop)).toMatchObject({ kind: "json" });
    expect(shapeOf({ $ref: "#/$defs/Both" }, loop)).toMatchObject({ kind: "json" });
  });
});

describe("sampleArguments", () => {
  it("gives what is required, and examples of the schema before inventions", () => {
    const schema = {
      type: "object",
      required: ["repo", "labels", "when", "note", "count", "state"],
      properties: {
        repo: { type: "string" },
        labels: { type: "array", items: { type: "string" } },
        when: { type: "string", format: "date" },
        note: { $ref: "#/$defs/Note" },
        count: { type: "integer", minimum: 5 },
        state: { enum: ["open", "closed"], default: "closed" },
        page: { type: "integer" },
        tag: { type: "string", example: "work" },
      },
    };
    expect(sampleArguments(schema, definitions)).toEqual({
      repo: "repo",
      labels: ["label"],
      when: "2026-01-31",
      note: { title: "title" },
      count: 5,
      state: "closed",
      tag: "work",
    });
  });

  it("ends where a required part holds itself", () => {
    const tree = { Tree: { type: "object", required: ["child"], properties: { child: { $ref: "#/$defs/Tree" } } } };
    expect(JSON.stringify(sampleArguments({ $ref: "#/$defs/Tree" }, tree)).length).toBeLessThan(200);
    expect(sampleArguments(true, {})).toEqual({});
  });
});

it("writes a place as the messages do", () =>
  expect(displayPath(["body", "labels", 2, "first name", "x-y"])).toBe('body.labels[2]["first name"].x-y'));

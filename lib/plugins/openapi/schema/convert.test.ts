import { describe, expect, it } from "vitest";
import { convert, readDocument } from "../document.suite";

describe("keywords of older dialects", () => {
  it.each([
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      { type: "string", enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [{ type: "object", nullable: true, anyOf: [{}] }, { anyOf: [{ type: "object", anyOf: [{}] }, { type: "null" }] }],
    [
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 9 },
    ],
    [
      { type: "array", items: [{ type: "string" }], additionalItems: false },
      { type: "array", prefixItems: [{ type: "string" }], items: false },
    ],
    [{ type: "file" }, { type: "string", format: "binary" }],
    [{ type: "float" }, { type: "number" }],
    [{ type: "any" }, {}],
    [{ type: "string", example: "x", "x-y": 1, xml: {}, externalDocs: {}, title: "T", readOnly: false }, { type: "string" }],
    [
      { type: "object", required: true, properties: { a: null } },
      { type: "object", properties: { a: true } },
    ],
    [
      { type: "string", enum: [1, true, "1"] },
      { type: "string", enum: ["1", "true"] },
    ],
    [
      { type: "integer", enum: ["1", 2], minimum: "0", maxLength: -1, default: 1 },
      { type: "integer", enum: [1, 2], minimum: 0, default: 1 },
    ],
    [
      { type: "string", pattern: "^[\\w\\-]+\\-\\@$" },
      { type: "string", pattern: "^[\\w\\-]+-@$" },
    ],
    [
      { oneOf: [{ type: "string" }], discriminator: { propertyName: "t", mapping: { a: "#/x" } } },
      { oneOf: [{ type: "string" }], description: 'Told apart by "t": a.' },
    ],
    [
      { allOf: [{ type: "object", additionalProperties: false }, { type: "object" }] },
      { allOf: [{ type: "object" }, { type: "object" }] },
    ],
    [{ enum: [], allOf: [], required: [] }, {}],
    [
      { type: "string", description: "a\u200Bb" },
      { type: "string", description: "ab" },
    ],
  ])("%j", (given, converted) => expect(convert({ input: given }).input).toEqual(converted));

  it("of a union get the values that tell them apart, unless they say them themselves", () => {
    const pet = (petType: object) => ({ type: "object", properties: { petType: { type: "string", ...petType } } });
    const schemas = { Cat: pet({}), Dog: pet({ enum: ["hound"] }), Bird: { allOf: [{ $ref: "#/components/schemas/Cat" }] } };
    const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const tagged = (mapping: object) =>
      convert({ input: { oneOf, discriminator: { propertyName: "petType", ...mapping } }, schemas }).input;
    const [cat, dog, bird] = ["Cat", "Dog", "Bird"].map((name) => ({ $ref: `#/$defs/${name}` }));
    const tag = (branch: unknown, petType: object) => ({ allOf: [branch, { properties: { petType } }] });
    expect(tagged({})).toEqual({ oneOf: [tag(cat, { const: "Cat" }), dog, tag(bird, { const: "Bird" })] });
    expect(tagged({ mapping: { cat: "Cat", kitten: "#/components/schemas/Cat", bird: "Bird" } })).toEqual({
      oneOf: [tag(cat, { enum: ["cat", "kitten"] }), dog, tag(bird, { const: "bird" })],
    });
  });

  it("that cannot be understood are left out and noted with their place", () => {
    const { input, places } = convert({
      input: { type: "object", properties: { a: { type: "string", pattern: "(?i)x[" }, b: 3 } },
    });
    expect(input).toEqual({ type: "object", properties: { a: { type: "string" }, b: true } });
    const root = "#/paths/~1a/post/requestBody/content/application~1json/schema/properties";
    expect(places).toEqual([`${root}/a`, `${root}/b`]);
  });

  it("of 2020-12 stay", () => {
    const schema = {
      type: ["object", "null"],
      properties: { c: { const: 1 }, t: { prefixItems: [{}], items: false } },
      if: {},
      dependentRequired: { a: ["b"] },
      unevaluatedProperties: false,
    };
    expect(convert({ version: "3.1.0", input: schema }).input).toEqual(schema);
  });
});

describe("references", () => {
  const Pet = { type: "object", properties: { kids: { type: "array", items: { $ref: "#/components/schemas/Pet" } } } };

  it("become shared definitions, recursion and all", () => {
    const { input, output, definitions } = convert({
      input: { $ref: "#/components/schemas/Pet" },
      output: { $ref: "#/components/schemas/Pet" },
      schemas: { Pet, Unused: {} },
    });
    expect([input, output]).toEqual([{ $ref: "#/$defs/Pet" }, { $ref: "#/$defs/Pet" }]);
    expect(definitions).toEqual({
      Pet: { type: "object", properties: { kids: { type: "array", items: { $ref: "#/$defs/Pet" } } } },
    });
  });

  it("may point anywhere, with any escapes", () => {
    const schemas = {
      "My Type/v1~x": { type: "object", properties: { in: { type: "string" } } },
      Alias: { $ref: "#/components/schemas/My%20Type~1v1~0x" },
    };
    const { input, output, definitions } = convert({
      input: { $ref: "#/components/schemas/Alias" },
      output: { $ref: "#/components/schemas/My%20Type~1v1~0x/properties/in" },
      schemas,
    });
    expect([input, output]).toEqual([{ $ref: "#/$defs/My_Type_v1_x" }, { $ref: expect.stringContaining("#/$defs/") }]);
    expect(Object.values(definitions)).toContainEqual({ type: "string" });
  });

  it("may use anchors and definitions of their own", () => {
    const schemas = {
      Tree: {
        $dynamicAnchor: "node",
        type: "object",
        properties: { next: { $dynamicRef: "#node" }, tag: { $ref: "#/$defs/Tag" } },
        $defs: { Tag: { type: "string" } },
      },
    };
    const { definitions, reading } = convert({ version: "3.1.0", input: { $ref: "#/components/schemas/Tree" }, schemas });
    expect(definitions).toEqual({
      Tree_Tag: { type: "string" },
      Tree: { type: "object", properties: { next: { $ref: "#/$defs/Tree" }, tag: { $ref: "#/$defs/Tree_Tag" } } },
    });
    expect(reading.warnings).toEqual([]);
  });

  it("have siblings from 3.1 on, before only a description", () => {
    const input = { $ref: "#/components/schemas/Pet", description: "mine", minProperties: 1 };
    expect(convert({ input, schemas: { Pet } }).input).toEqual({ $ref: "#/$defs/Pet", description: "mine" });
    expect(convert({ input, schemas: { Pet }, version: "3.1.0" }).input).toEqual({
      $ref: "#/$defs/Pet",
      description: "mine",
      minProperties: 1,
    });
    expect(convert({ input: { nullable: true, allOf: [{ $ref: "#/components/schemas/Pet" }] }, schemas: { Pet } }).input).toEqual(
      { anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }] },
    );
  });

  it("that lead nowhere, in a circle or through themselves accept anything and are noted", () => {
    const schemas = {
      A: { $ref: "#/components/schemas/B" },
      B: { $ref: "#/components/schemas/A" },
      C: { allOf: [{ $ref: "#/components/schemas/D" }, { type: "object" }] },
      D: { anyOf: [{ $ref: "#/components/schemas/C" }, { type: "string" }] },
    };
    const lost = { $ref: "https://evil.example/x.json" };
    const { input, definitions, reading } = convert({
      input: { properties: { a: { $ref: "#/components/schemas/A" }, c: { $ref: "#/components/schemas/C" }, lost } },
      schemas,
    });
    expect(input).toEqual({ properties: { a: true, c: { $ref: "#/$defs/C" }, lost: true } });
    expect(definitions).toEqual({
      C: { allOf: [{}, { type: "object" }] },
      D: { anyOf: [{ $ref: "#/$defs/C" }, { type: "string" }] },
    });
    expect(reading.warnings).toHaveLength(3);
  });

  it("that lead only to themselves, or too deep, are called what they are", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`C${at}`, { $ref: `#/components/schemas/C${at + 1}` }]),
    );
    const schemas = { Self: { $ref: "#/components/schemas/Self" }, ...chain };
    const said = (name: string) =>
      convert({ input: { properties: { it: { $ref: `#/components/schemas/${name}` } } }, schemas }).reading.warnings.map(
        ({ message }) => message,
      );
    expect(said("Self")).toEqual([expect.stringContaining("leads only to itself.")]);
    expect(said("C0")).toEqual([expect.stringContaining("is more than 1000 references deep.")]);
    expect(said("C2999")).toEqual([expect.stringContaining("points to nothing in the document.")]);
    expect(said("C2500")).toEqual([expect.stringContaining("points to nothing in the document.")]);
  });

  it("never take a name that JavaScript inherits", () => {
    const schemas = JSON.parse(
      '{"__proto__": {"type": "string"}, "constructor": {"type": "number"}, "then": {"type": "boolean"}}',
    );
    const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const { definitions } = convert({ input: { anyOf: refs }, schemas });
    expect(Object.keys(definitions).sort()).toEqual(["Schema_constructor", "Schema_proto__", "then"]);
  });
});

describe("properties that only one side sets", () => {
  const User = {
    type: "object",
    required: ["id", "name", "password"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string" },
      password: { type: "string", writeOnly: true },
    },
  };
  const Team = { type: "object", properties: { users: { type: "array", items: { $ref: "#/components/schemas/User" } } } };
  const Admin = {
    allOf: [
      { $ref: "#/components/schemas/User" },
      { type: "object", required: ["id", "level"], properties: { level: { type: "string" } } },
    ],
  };

  it("are left out on the other side, also of what refers to them", () => {
    const both = { anyOf: [{ $ref: "#/components/schemas/Team" }, { $ref: "#/components/schemas/Admin" }] };
    const { input, output, definitions } = convert({ input: both, output: both, schemas: { User, Team, Admin } });
    expect(input).toEqual({ anyOf: [{ $ref: "#/$defs/TeamInput" }, { $ref: "#/$defs/AdminInput" }] });
    expect(output).toEqual({ anyOf: [{ $ref: "#/$defs/Team" }, { $ref: "#/$defs/Admin" }] });
    expect(definitions.UserInput).toMatchObject({ required: ["name", "password"], properties: { name: {}, password: {} } });
    expect(definitions.User).toMatchObject({ required: ["id", "name"], properties: { id: {}, name: {} } });
    expect(definitions.AdminInput).toMatchObject({ allOf: [{ $ref: "#/$defs/UserInput" }, { required: ["level"] }] });
    expect(definitions.TeamInput).toMatchObject({ properties: { users: { items: { $ref: "#/$defs/UserInput" } } } });
  });
});

describe("what is beyond measure", () => {
  it("is cut where it is nested too deeply", () => {
    let deep: object = { type: "string" };
    for (let i = 0; i < 1000; i++) deep = { type: "array", items: deep };
    const { reading } = convert({ input: deep });
    expect(reading.warnings).toContainEqual(expect.objectContaining({ message: expect.stringContaining("nested") }));
    expect(reading.document.length).toBeLessThan(20_000);
  });

  it("is refused when shared parts would be written out thousands of times", () => {
    const values = Array.from({ length: 20_000 }, (_, i) => `value_${i}`);
    const components = { parameters: { Huge: { name: "q", in: "query", schema: { type: "string", enum: values } } } };
    const paths = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`/${i}`, { get: { parameters: [{ $ref: "#/components/parameters/Huge" }] } }]),
    );
    expect(() => readDocument({ components, paths })).toThrow(/more than 64 MB/);
  });
});

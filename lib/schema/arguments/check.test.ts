import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema";
import { checkArguments } from "./check";

const listIssues: JsonSchema = {
  type: "object",
  properties: {
    owner: { type: "string" },
    repo: { type: "string" },
    state: { type: "string", enum: ["open", "closed", "all"] },
    per_page: { type: "integer", minimum: 1, maximum: 100 },
    since: { type: "string", format: "date-time" },
    labels: { type: "array", items: { type: "string" } },
    draft: { type: "boolean" },
    filter: { type: "object", properties: { depth: { type: "number" } } },
  },
  required: ["owner", "repo"],
  additionalProperties: false,
};
const given = { owner: "o", repo: "r" };

function check(schema: JsonSchema, args: unknown, definitions = {}) {
  return checkArguments({ schema, definitions, args });
}

function accepted(schema: JsonSchema, args: unknown, definitions = {}) {
  const checked = check(schema, args, definitions);
  if (!checked.ok) throw new Error(checked.message);
  return checked.args;
}

function refusal(schema: JsonSchema, args: unknown, definitions = {}) {
  const checked = check(schema, args, definitions);
  if (checked.ok) throw new Error(`accepted: ${JSON.stringify(checked.args)}`);
  return checked.message;
}

const one = (rule: JsonSchema, isRequired = false): JsonSchema => ({
  type: "object",
  properties: { it: rule },
  ...(isRequired ? { required: ["it"] } : {}),
});
const bent = (rule: JsonSchema, value: unknown) => accepted(one(rule), { it: value }).it;
const wrong = (rule: JsonSchema, value: unknown) => refusal(one(rule, true), { it: value });

describe("messages name the parameter as people write it", () => {
  it("names what is missing", () => {
    expect(refusal(listIssues, { owner: "o" })).toBe("Missing required parameter 'repo'");
  });

  it("names what is wrong and what was given", () => {
    expect(refusal(listIssues, { ...given, per_page: "ten" })).toBe(`Parameter 'per_page' must be an integer, got "ten"`);
    expect(refusal(listIssues, { ...given, per_page: 101 })).toBe("Parameter 'per_page' must be at most 100, got 101");
  });

  it("suggests the name that was meant", () => {
    expect(refusal(listIssues, { onwer: "o", repo: "r" })).toBe(
      "Unknown parameter 'onwer'. Did you mean 'owner'?; Missing required parameter 'owner'",
    );
    expect(refusal(listIssues, { ...given, perPage: 1 })).toContain("Did you mean 'per_page'?");
    expect(refusal(listIssues, { ...given, colour: 1 })).toBe("Unknown parameter 'colour'");
  });

  it("suggests the choice that was meant", () => {
    expect(refusal(listIssues, { ...given, state: "close" })).toBe(
      `Parameter 'state' must be one of "open", "closed", "all", got "close". Did you mean "closed"?`,
    );
  });

  it("writes nested places as code does", () => {
    const schema = one({
      type: "object",
      properties: { labels: { type: "array", items: listIssues }, "a b": { type: "number" } },
    });
    expect(refusal(schema, { it: { labels: [given, { ...given, repo: {} }] } })).toContain(
      "'it.labels[1].repo' must be a string, got an object",
    );
    expect(refusal(schema, { it: { "a b": "x" } })).toContain(`'it["a b"]'`);
  });

  it("tells a handful of problems and how many more there are, and each at its place", () => {
    const names = Array.from({ length: 9 }, (_, at) => `p${at}`);
    const checked = check({ type: "object", required: names }, {});
    expect(checked).toMatchObject({ ok: false, problems: { length: 9 } });
    expect(checked.ok || checked.message).toMatch(/; and 4 more$/);
  });

  it("tells all that is wrong at one place", () => {
    const schema = one({ type: "string", minLength: 5, pattern: "^[a-z]+$" });
    const checked = check(schema, { it: "A1" });
    expect(checked).toMatchObject({
      problems: [
        { path: "it", message: expect.stringContaining("at least 5 characters") },
        { path: "it", message: expect.stringContaining("matches ^[a-z]+$") },
      ],
    });
    expect(refusal(one({ type: "integer", maximum: 10, multipleOf: 5 }), { it: 12 })).toMatch(/at most 10.*a multiple of 5/);
  });

  it("never repeats what a secret field was given, nor long texts", () => {
    const schema = one({
      type: "object",
      properties: { client_secret: { type: "array" }, pin: { type: "integer" }, hidden: { type: "integer", writeOnly: true } },
    });
    const message = refusal(schema, { it: { client_secret: {}, pin: "12x4", hidden: "s3cr3t" } });
    expect(message).not.toMatch(/12x4|s3cr3t/);
    expect(message).toContain("'it.pin' must be an integer, got a string");
    expect(wrong({ type: "integer" }, "x".repeat(5_000)).length).toBeLessThan(120);
  });

  it("says which branch of a union was missed", () => {
    const shapes: JsonSchema = {
      oneOf: [
        { type: "object", properties: { kind: { const: "circle" }, radius: { type: "number" } }, required: ["kind", "radius"] },
        { type: "object", properties: { kind: { const: "square" }, side: { type: "number" } }, required: ["kind", "side"] },
      ],
    };
    expect(wrong(shapes, { kind: "square" })).toBe("Missing required parameter 'it.side'");
    expect(wrong({ anyOf: [{ type: "string" }, { type: "integer" }] }, {})).toBe(
      "Parameter 'it' must be a string or an integer, got an object",
    );
  });
});

describe("values are bent where nothing is lost", () => {
  it.each([
    [{ type: "integer" }, "12", 12],
    [{ type: "number" }, "-0.5", -0.5],
    [{ type: "number" }, " 1e3 ", 1000],
    [{ type: "boolean" }, "true", true],
    [{ type: "boolean" }, "False", false],
    [{ type: "string" }, 42, "42"],
    [{ type: "string" }, true, "true"],
    [{ type: "array", items: { type: "string" } }, "bug", ["bug"]],
    [{ type: "array", items: { type: "integer" } }, "7", [7]],
    [{ type: "array", items: { type: "string" } }, '["a","b"]', ["a", "b"]],
    [{ type: "object" }, '{"a":1}', { a: 1 }],
    [{ properties: { a: { type: "integer" } } }, '{"a":"1"}', { a: 1 }],
    [{ enum: [1, 2] }, "2", 2],
    [{ enum: ["1", "2"] }, 2, "2"],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "5", "5"],
    [{ anyOf: [{ type: "integer" }, { type: "boolean" }] }, "5", 5],
    [{ anyOf: [{ type: "array", items: { type: "string" } }, { type: "object" }] }, '{"a":1}', { a: 1 }],
    [{ type: ["integer", "null"] }, "5", 5],
    [{ type: ["string", "null"] }, null, null],
    [{ type: "string", nullable: true, enum: ["a"] }, null, null],
  ] as [JsonSchema, unknown, unknown][])("%j makes %j %j", (rule, value, expected) => {
    expect(bent(rule, value)).toEqual(expected);
  });

  it.each([
    [{ type: "integer" }, "1.5"],
    [{ type: "integer" }, 2 ** 53],
    [{ type: "number" }, "0.12345678901234567890"],
    [{ type: "integer" }, ""],
    [{ type: "integer" }, "0x10"],
    [{ type: "integer" }, "007"],
    [{ type: "integer" }, true],
    [{ type: "boolean" }, 1],
    [{ type: "boolean" }, "yes"],
    [{ type: "string" }, 2 ** 60],
    [{ type: "string" }, ["a"]],
    [{ type: "object" }, "[1]"],
    [{ type: "object" }, "{broken"],
    [{ type: "array" }, { a: 1 }],
  ] as [JsonSchema, unknown][])("%j refuses %j", (rule, value) => {
    expect(wrong(rule, value)).toContain("Parameter 'it' must be");
  });

  it("drops null where a parameter is optional and knows no null, and keeps it elsewhere", () => {
    expect(accepted(listIssues, { ...given, state: null, labels: undefined })).toEqual(given);
    expect(refusal(listIssues, { owner: "o", repo: null })).toBe("Parameter 'repo' must be a string, got null");
  });

  it("fills in no defaults and never touches what it was given", () => {
    const schema = one({ type: "object", properties: { a: { type: "integer", default: 3 }, b: { type: "integer" } } });
    const args = { it: { b: "1" } };
    expect(accepted(schema, args)).toEqual({ it: { b: 1 } });
    expect(args).toEqual({ it: { b: "1" } });
  });

  it("takes arguments as text, and none at all", () => {
    expect(accepted(listIssues, JSON.stringify(given))).toEqual(given);
    expect(accepted({ type: "object" }, undefined)).toEqual({});
    expect(refusal(listIssues, [1])).toBe("The arguments must be an object of parameters");
  });

  it("takes a file where bytes are wanted", () => {
    const file = { _tag: "ToolFile", mimeType: "image/png", encoding: "base64", data: "", byteLength: 0 };
    expect(bent({ type: "string", format: "binary" }, file)).toEqual(file);
    expect(wrong({ type: "string" }, file)).toContain("must be a string");
  });
});

describe("schemas refer to shared definitions", () => {
  const definitions = {
    Node: { type: "object", properties: { value: { type: "integer" }, next: { $ref: "#/$defs/Node" } }, required: ["value"] },
    "a/b~c": { type: "integer" },
  } satisfies Record<string, JsonSchema>;

  it("follows recursion as deep as the value goes", () => {
    const schema = one({ $ref: "#/$defs/Node" });
    expect(accepted(schema, { it: { value: "1", next: { value: "2", next: null } } }, definitions)).toEqual({
      it: { value: 1, next: { value: 2 } },
    });
    expect(refusal(schema, { it: { value: 1, next: { next: {} } } }, definitions)).toContain("'it.next.next.value'");
  });

  it("reads escaped names, pointers into definitions and definitions of the schema itself", () => {
    expect(accepted(one({ $ref: "#/$defs/a~1b~0c" }), { it: "1" }, definitions)).toEqual({ it: 1 });
    expect(accepted(one({ $ref: "#/$defs/Node/properties/value" }), { it: "1" }, definitions)).toEqual({ it: 1 });
    const local = { type: "object", properties: { it: { $ref: "#/$defs/Own" } }, $defs: { Own: { type: "integer" } } };
    expect(accepted(local, { it: "1" })).toEqual({ it: 1 });
  });

  it("treats a reference that leads nowhere as saying nothing", () => {
    expect(accepted(one({ $ref: "#/$defs/Gone" }), { it: 1 })).toEqual({ it: 1 });
    expect(accepted(one({ $ref: "https://example.com/schema.json" }), { it: 1 })).toEqual({ it: 1 });
  });
});

describe("the keywords of 2020-12", () => {
  it.each([
    [{ const: 5 }, 5, 6],
    [{ enum: [{ a: 1 }] }, { a: 1 }, { a: 2 }],
    [{ type: "string", minLength: 2, maxLength: 3 }, "ab", "abcd"],
    [{ type: "string", maxLength: 1 }, "😀", "ab"],
    [{ type: "string", pattern: "^[a-z]+$" }, "abc", "ABC"],
    [{ type: "number", exclusiveMinimum: 0 }, 0.1, 0],
    [{ type: "number", maximum: 3, exclusiveMaximum: true }, 2, 3],
    [{ type: "number", multipleOf: 0.01 }, 19.99, 19.995],
    [{ type: "array", minItems: 1, maxItems: 2 }, [1], [1, 2, 3]],
    [{ type: "array", uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
    [{ type: "array", contains: { type: "integer" }, maxContains: 1 }, ["a", 1], ["a"]],
    [{ type: "array", prefixItems: [{ type: "string" }], items: false }, ["a"], ["a", "b"]],
    [{ type: "array", items: [{ type: "integer" }] }, [1, {}], [{}]],
    [{ type: "object", patternProperties: { "^x-": { type: "integer" } }, additionalProperties: false }, { "x-a": 1 }, { y: 1 }],
    [{ type: "object", additionalProperties: { type: "integer" } }, { a: 1 }, { a: [] }],
    [{ type: "object", propertyNames: { maxLength: 2 } }, { ab: 1 }, { abc: 1 }],
    [{ type: "object", minProperties: 1 }, { a: 1 }, {}],
    [{ type: "object", dependentRequired: { a: ["b"] } }, { a: 1, b: 1 }, { a: 1 }],
    [{ type: "object", dependentSchemas: { a: { required: ["b"] } } }, { b: 1 }, { a: 1 }],
    [{ not: { type: "string" } }, 1, "a"],
    [JSON.parse('{ "if": { "type": "string" }, "then": { "minLength": 2 }, "else": { "minimum": 5 } }'), "ab", 4],
    [{ allOf: [{ type: "integer" }, { minimum: 3 }] }, 3, 2],
    [{ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false, type: "object" }, { a: 1 }, { b: 1 }],
    [true, {}, undefined],
    [{ type: "object", properties: { a: false } }, {}, { a: 1 }],
  ] as [JsonSchema, unknown, unknown][])("%j takes %j and refuses %j", (rule, good, bad) => {
    expect(bent(rule, good)).toEqual(good);
    if (bad !== undefined) expect(check(one(rule), { it: bad }).ok).toBe(false);
  });

  it("lets the parts of an allOf know each other's names, even closed ones", () => {
    const part = (name: string) => ({ type: "object", properties: { [name]: { type: "integer" } }, additionalProperties: false });
    const schema = one({ allOf: [part("a"), part("b")] });
    expect(accepted(schema, { it: { a: "1", b: "2" } })).toEqual({ it: { a: 1, b: 2 } });
    expect(refusal(schema, { it: { c: 1 } })).toContain("Unknown parameter 'it.c'");
  });

  it("asks only answers for what is read-only", () => {
    const item = {
      type: "object",
      properties: { id: { type: "string", readOnly: true }, name: { type: "string" } },
      required: ["id", "name"],
    };
    expect(refusal(one(item), { it: {} })).toBe("Missing required parameter 'it.name'");
    expect(refusal(item, {})).toBe("Missing required parameter 'id'; Missing required parameter 'name'");
  });

  it("ignores what it does not know", () => {
    expect(bent({ type: "file", format: "no-such-format", "x-rule": 1, required: true, minimum: "3" }, "a")).toBe("a");
  });
});

import { describe, expect, it } from "vitest";
import { compileErrors } from "../compile.suite";
import type { Definitions, JsonSchema } from "../json-schema";
import { printBrief } from "./budget/print-brief";
import { asDeclarations, printTypes, type TypePrint } from "./print-types";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const plenty = { tokens: 3_000, optional: 3_000, answer: 3_000 };
const styles = { brief: (typed: Parameters<typeof printTypes>[0]) => printBrief(typed, plenty), full: printTypes };
const print = (input: JsonSchema, definitions: Definitions = {}, style: keyof typeof styles = "brief") =>
  styles[style]({ input, output: null, definitions });
const typeOf = (input: JsonSchema) => print(input).inputTypeScript;

describe("one schema", () => {
  it.each([
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ type: "integer" }, "number"],
    [{ type: "string", format: "date-time" }, "string"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ const: 'a"*/\u2028' }, '"a\\"*/\u2028"'],
    [{ const: { a: [1] } }, '{"a":[1]}'],
    [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
    [{ const: Number.POSITIVE_INFINITY }, "number"],
    [{ type: "array", items: { enum: [1, 2] } }, "(1 | 2)[]"],
    [{ type: "array" }, "unknown[]"],
    [
      { type: "array", prefixItems: [{ type: "string" }, { type: ["number", "null"] }], minItems: 1, items: false },
      "[string, (number | null)?]",
    ],
    [{ type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } }, "[string, ...number[]]"],
    [{ type: "object" }, "{ [key: string]: unknown }"],
    [{ type: "object", additionalProperties: false }, "{}"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [key: string]: number }"],
    [{ type: "object", properties: { a: {}, b: { type: "string" } }, required: ["b"] }, "{ b: string; a?: unknown }"],
    [
      { type: "object", properties: { a: {} }, additionalProperties: { type: "number" } },
      "{ a?: unknown; [key: string]: unknown }",
    ],
    [{ type: "object", properties: { a: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }, "{ a?: unknown }"],
    [
      { allOf: [{ properties: { a: {} } }, { oneOf: [{ type: "string" }, { type: "number" }] }] },
      "{ a?: unknown } & (string | number)",
    ],
    [
      { anyOf: [{ allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, { type: "null" }] },
      "({ a?: unknown } & { b?: unknown }) | null",
    ],
    [{ not: { type: "string" }, if: {}, type: "number" }, "number"],
    [{ type: "string", format: "binary" }, "ToolFile | { base64: string; name?: string; mimeType?: string } | string"],
  ] as [JsonSchema, string][])("%j reads %s", (schema, expected) => {
    expect(typeOf(schema)).toBe(expected);
  });

  it("cuts wide choices with a note", () => {
    const wide = typeOf({ enum: Array.from({ length: 20_000 }, (_, at) => `v${at}`) });
    expect(wide).toMatch(/\| string \/\* 19988 more values \*\/$/);
    expect(wide.length).toBeLessThan(200);
  });

  it("trims the text about a property to a sentence that cannot end the comment", () => {
    const described = { type: "object", properties: { a: { description: "The <b>name</b> */ of\nit. More text." } } };
    expect(typeOf(described)).toBe("{ /** The name *\\/ of it */ a?: unknown }");
  });
});

describe("definitions", () => {
  it("names them, once each, with identifiers of their own", () => {
    const definitions = {
      "full-name": { properties: { a: {} } },
      full_name: { properties: { b: {} } },
      "9": { properties: {} },
      ToolFile: { properties: {} },
    };
    const { inputTypeScript, typeScriptDefinitions } = print({ prefixItems: Object.keys(definitions).map(ref) }, definitions);
    expect(inputTypeScript).toBe("[T9, FullName, FullName2, ToolFile2, ...unknown[]]");
    expect(Object.keys(typeScriptDefinitions)).toEqual(["T9", "FullName", "FullName2", "ToolFile2"]);
  });

  it("tells apart what input and output call by one name of their own", () => {
    const input = { ...ref("Own"), $defs: { Own: { properties: { a: {} } } } };
    const output = { ...ref("Own"), $defs: { Own: { properties: { b: {} } } } };
    const { inputTypeScript, outputTypeScript, typeScriptDefinitions } = printTypes({ input, output, definitions: {} });
    expect([inputTypeScript, outputTypeScript]).toEqual(["Own", "Own2"]);
    expect(typeScriptDefinitions).toEqual({ Own: "{ a?: unknown }", Own2: "{ b?: unknown }" });
  });
});

describe("every print compiles", () => {
  const hostile = [
    "a-b",
    "1x",
    "class",
    "a b",
    '"q"',
    "__proto__",
    "constructor",
    "",
    "@type",
    "$ref",
    "名",
    "a\nb",
    "*/",
    "new",
    "get",
    "readonly",
    "`$\u007bx}`",
  ];
  const properties = Object.fromEntries(hostile.map((name) => [name, { type: "string", description: `*/ ${name} /*` }]));
  const definitions: Definitions = {
    Loop: ref("Loop"),
    Ping: ref("Pong"),
    Pong: { anyOf: [ref("Ping"), { type: "string" }] },
    Self: { allOf: [ref("Self"), { type: "object", properties: { self: ref("Self") } }] },
    Nullable: { ...ref("Nullable"), nullable: true },
    Tree: { type: "array", items: ref("Tree") },
    Map: { type: "object", additionalProperties: ref("Map") },
    Pair: { type: "array", prefixItems: [ref("Pair"), ref("Map")], minItems: 0 },
    Json: {
      anyOf: [{ type: "string" }, { type: "array", items: ref("Json") }, { type: "object", additionalProperties: ref("Json") }],
    },
    "*/ Evil": { type: "object", properties },
    Array: { type: "object", properties: { string: ref("string"), Array: ref("Array") } },
    string: { type: "object", properties: { a: ref("*/ Evil") } },
    "": { type: "object", title: "nameless", properties: { file: { type: "string", format: "binary" } } },
    名前: { type: "object", properties: { deep: { const: { "a-b": [null, -1.5e300] } } } },
    "!!!": { enum: ["`", "$\u007b1}", "\\", "\ud800", "*/", "\n"] },
  };
  const every = {
    type: "object",
    properties: Object.fromEntries(
      Object.keys(definitions).map((name, at) => [`p${at}`, ref(name.replaceAll("~", "~0").replaceAll("/", "~1"))]),
    ),
  };

  it("in both styles, whatever the names, loops and texts", async () => {
    const prints = (["brief", "full"] as const).flatMap((style): [string, TypePrint][] => [
      [style, styles[style]({ input: every, output: { type: "array", items: every }, definitions })],
      ...Object.keys(definitions).map((name): [string, TypePrint] => [
        `${style} ${name}`,
        print(ref(name.replaceAll("/", "~1")), definitions, style),
      ]),
    ]);
    expect(await compileErrors(prints)).toEqual([]);
  });

  it("and the compiler would say so if one did not", async () => {
    const broken = { inputTypeScript: "Missing[", outputTypeScript: "Loop", typeScriptDefinitions: { Loop: "Loop | string" } };
    const errors = await compileErrors([
      ["fine", print(every, definitions)],
      ["broken", broken],
    ]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every((error) => error.startsWith("broken: "))).toBe(true);
  });

  it("as declarations that stand alone", () => {
    expect(asDeclarations(print(ref("Tree"), definitions))).toBe(
      "type Tree = Tree[];\ntype Input = Tree;\ntype Output = unknown;\n",
    );
  });
});

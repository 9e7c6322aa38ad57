import { describe, expect, it } from "vitest";
import { compileErrors } from "../../compile.suite";
import type { Definitions, JsonSchema } from "../../json-schema";
import type { TypePrint } from "../print-types";
import { printBrief, printBriefType } from "./print-brief";
import { estimateTokens } from "./tokens";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const object = (properties: Record<string, unknown>, required: string[] = []) => ({ type: "object", properties, required });
const wide = (count: number, more = {}) =>
  object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`option${at}`, { type: "string", ...more }])));
const budget = { tokens: 1_200, optional: 1_200, answer: 350 };
const brief = (input: JsonSchema, definitions: Definitions = {}, output: JsonSchema | null = null) =>
  printBrief({ input, output, definitions }, budget);
const typeOf = (input: JsonSchema) => brief(input).inputTypeScript;

describe("a member", () => {
  it.each([
    [{ type: "string", format: "date-time" }, "/** date-time */"],
    [{ type: "string", format: "email", description: "Where to write." }, "/** Where to write (email) */"],
    [{ type: "integer", minimum: 1, maximum: 100, default: 30 }, "/** 1–100, default 30 */"],
    [{ type: "integer", format: "int64", maximum: 2 ** 53 }, ""],
    [{ type: "number", exclusiveMinimum: 0 }, "/** > 0 */"],
    [{ type: "string", minLength: 1, maxLength: 64, pattern: "^[a-z]+$" }, "/** 1–64 characters, /^[a-z]+$/ */"],
    [{ type: "string", pattern: "a*/b" }, ""],
    [{ type: "string", pattern: "^.*" }, ""],
    [{ type: "array", items: { type: "string", format: "uuid" }, maxItems: 5 }, "/** ≤ 5 items, each uuid */"],
    [{ type: "integer", default: 5, description: "Which page to show. Default: 5" }, "/** Which page to show (default 5) */"],
    [{ type: "integer", default: 5, description: "How many, by default 5." }, "/** How many, by default 5 */"],
    [{ type: "boolean", default: false, deprecated: true }, "/** @deprecated default false */"],
    [{ anyOf: [{ type: "string", format: "uri" }, { type: "null" }] }, "/** uri */"],
  ] as [JsonSchema, string][])("%j says %s", (schema, said) => {
    const text = typeOf(object({ a: schema }));
    expect(/\/\*\*.*\*\//.exec(text)?.[0] ?? "").toBe(said);
  });

  it("says what the definition it names says", () => {
    const day = { type: "string", format: "date", description: "A day." };
    expect(brief(object({ from: ref("Day") }), { Day: day }).inputTypeScript).toBe("{ /** A day (date) */ from?: string }");
  });

  it("that is required comes first, one that will go comes last", () => {
    const text = typeOf(object({ old: { deprecated: true }, may: {}, must: {} }, ["must"]));
    expect([...text.matchAll(/(\w+)\??:/g)].map(([, name]) => name)).toEqual(["must", "may", "old"]);
  });
});

describe("a budget", () => {
  const amount = { Amount: object({ currency: { type: "string" }, value: { type: "string" } }, ["currency", "value"]) };
  const pay: Definitions = {
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Aside${at}`, wide(30, { description: "x ".repeat(60) })])),
    ...amount,
    Unit: object({ aside: ref("Aside0"), amount: ref("Amount") }, ["amount"]),
  };
  const asides = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`aside${at}`, ref(`Aside${at}`)]));
  const order = object({ ...asides, units: { type: "array", items: ref("Unit") } }, ["units"]);

  it("holds what nobody can leave out before anything else", () => {
    const print = brief(order, pay, ref("Aside1"));
    expect(print.typeScriptDefinitions.Amount).toBe("{ currency: string; value: string }");
    expect(print.typeScriptDefinitions.Unit).toMatch(/^\{ amount: Amount; aside\?: /);
    expect(Object.keys(print.typeScriptDefinitions).slice(0, 2)).toEqual(["Unit", "Amount"]);
    expect(print.unprinted.length).toBeGreaterThan(10);
    expect(estimateTokens(JSON.stringify(print))).toBeLessThan(1_500);
  });

  it("cuts long lists of what can be left out, with a note, and the type stays open", () => {
    const print = brief(object({ id: { type: "string" }, ...wide(300, { description: "word ".repeat(15) }).properties }, ["id"]));
    expect(print.isCut).toBe(true);
    expect(print.inputTypeScript).toMatch(/^\{\n {2}id: string;\n/);
    expect(print.inputTypeScript).toMatch(/\/\* \d+ more optional: option\d+, .*… \*\/ \[key: string\]: unknown;\n\}$/);
    expect(estimateTokens(print.inputTypeScript)).toBeLessThan(1_200);
  });

  it("follows what is needed deeper than the rest", () => {
    const deep = (levels: number, required: string[]): JsonSchema =>
      levels === 0 ? { type: "string" } : object({ a: deep(levels - 1, required) }, required);
    expect(typeOf(deep(9, ["a"]))).not.toContain("unknown");
    expect(typeOf(deep(9, []))).toContain("unknown");
  });

  it("opens one more type by the name it was mentioned with", () => {
    const { unprinted } = brief(order, pay);
    for (const type of unprinted) {
      const opened = printBriefType({ input: order, output: null, definitions: pay }, { type, tokens: 4_000 });
      expect(Object.keys(opened?.typeScriptDefinitions ?? {})[0]).toBe(type);
      expect(opened?.typeScriptDefinitions[type]).toContain("option29");
    }
  });

  it("opens all of the input, and no type that is not there", () => {
    const typed = { input: wide(80), output: ref("Amount"), definitions: amount };
    expect(printBriefType(typed, { type: "Input", tokens: 4_000 })?.typeScriptDefinitions.Input).toContain("option59");
    expect(Object.keys(printBriefType(typed, { type: "Output", tokens: 4_000 })?.typeScriptDefinitions ?? {})).toEqual([
      "Output",
      "Amount",
    ]);
    for (const type of ["Nothing", "__proto__", "constructor", ""])
      expect(printBriefType(typed, { type, tokens: 4_000 })).toBeNull();
  });

  it("leaves types that compile, wherever it ends", async () => {
    const prints = [50, 200, 400, 800, 1_600].map((tokens): [string, TypePrint] => [
      String(tokens),
      printBrief({ input: order, output: ref("Unit"), definitions: pay }, { tokens, optional: tokens, answer: tokens }),
    ]);
    expect(await compileErrors(prints)).toEqual([]);
  });
});

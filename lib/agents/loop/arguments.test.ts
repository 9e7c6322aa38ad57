import { expect, it } from "vitest";
import { readArguments } from "./arguments";
import { callsIn } from "./written-calls";

const search = {
  type: "object",
  properties: { query: { type: "string" }, limit: { type: "integer" }, tags: { type: "array" }, filter: { type: "object" } },
  required: ["query"],
};
const one = { type: "object", properties: { city: { type: "string" } } };
const two = { type: "object", properties: { a: { type: "number" }, b: { type: "boolean" } } };

it.each([
  ["an object", '{"query":"x","limit":3}', search, { query: "x", limit: 3 }],
  ["nothing", "", search, {}],
  ["null", "null", search, {}],
  ["a scalar for the required one", '"shoes"', search, { query: "shoes" }],
  ["bare text that is no JSON", "red shoes", search, { query: "red shoes" }],
  ["a scalar for the only one", "5020", one, { city: "5020" }],
  ["JSON in a string", '"{\\"query\\":\\"x\\"}"', search, { query: "x" }],
  ["an alias of query", '{"search_query":"x"}', search, { query: "x" }],
  ["an alias beside query", '{"query":"x","text":"y"}', search, { query: "x", text: "y" }],
  ["a wrapper", '{"arguments":{"query":"x"}}', search, { query: "x" }],
  ["a wrapper of text", '{"args":"{\\"query\\":\\"x\\"}"}', search, { query: "x" }],
  ["numbers and booleans in strings", '{"a":"4.5","b":"true"}', two, { a: 4.5, b: true }],
  ["an integer in a string", '{"query":"x","limit":"10"}', search, { query: "x", limit: 10 }],
  ["what is no integer stays", '{"query":"x","limit":"ten"}', search, { query: "x", limit: "ten" }],
  ["one item for a list", '{"query":"x","tags":"a"}', search, { query: "x", tags: ["a"] }],
  ["a list in a string", '{"query":"x","tags":"[1,2]"}', search, { query: "x", tags: [1, 2] }],
  ["an object in a string", '{"query":"x","filter":"{\\"a\\":1}"}', search, { query: "x", filter: { a: 1 } }],
  ["a number for a text", '{"query":42}', search, { query: "42" }],
  ["names of every object", '{"constructor":"x"}', one, { constructor: "x" }],
])("bends %s", (...[, written, schema, args]) => {
  expect(readArguments(written, schema)).toEqual({ args });
});

it("says what is missing where nothing clear is meant", () => {
  expect(readArguments("[1]", two)).toEqual({ problem: "The arguments must be a JSON object with a, b." });
});

const names = new Set(["find"]);

it.each([
  ["the whole text", '{"tool":"find","arguments":{"query":"x"}}', [{ name: "find", arguments: '{"query":"x"}' }]],
  ["a fence", 'I look.\n```json\n{ "tool": "find", "arguments": {} }\n```', [{ name: "find", arguments: "{}" }]],
  [
    "two",
    '{"tool":"find","arguments":1} and {"tool":"other","arguments":"{}"}',
    [
      { name: "find", arguments: "1" },
      { name: "other", arguments: "{}" },
    ],
  ],
  ["other words for a tool that is there", '{"name":"find","input":{"a":"}"}}', [{ name: "find", arguments: '{"a":"}"}' }]],
  ["other words for one that is not", '{"name":"Ada","input":"x"}', []],
  ["prose", "Use the tool find.", []],
  ["a text that never ends", `{"tool": ${"{".repeat(50_000)}`, []],
])("finds the calls in %s", (_what, text, calls) => {
  expect(callsIn(text, names)).toEqual(calls);
});

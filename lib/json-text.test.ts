import { expect, it } from "vitest";
import { isJsonText, JsonText, writeJson } from "./json-text";

const large = new JsonText('{"a":[1,2]}');

it.each([
  [large, '{"a":[1,2]}'],
  [{ result: large, other: 'a"b', missing: undefined }, '{"result":{"a":[1,2]},"other":"a\\"b"}'],
  [{ status: "ok", structured: { result: large, logs: [] } }, '{"status":"ok","structured":{"result":{"a":[1,2]},"logs":[]}}'],
  [{ answer: { structured: { result: large } } }, '{"answer":{"structured":{"result":{"a":[1,2]}}}}'],
  [{ at: new Date(0), list: [1, { b: null }] }, '{"at":"1970-01-01T00:00:00.000Z","list":[1,{"b":null}]}'],
  ["text", '"text"'],
  [null, "null"],
])("JSON text goes into an answer as it is", (value, expected) => expect(writeJson(value)).toBe(expected));

it("is known by its mark, not by its looks", () => {
  expect(isJsonText(large)).toBe(true);
  expect(isJsonText({ text: "{}" })).toBe(false);
  expect(writeJson({ result: { text: "{}" } })).toBe('{"result":{"text":"{}"}}');
});

import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema";
import { checkArguments } from "./check";

const check = (rule: JsonSchema, value: unknown) =>
  checkArguments({
    schema: { type: "object", properties: { it: rule }, required: ["it"] },
    definitions: {},
    args: { it: value },
  });

describe("integers beyond what a number holds", () => {
  const id = { type: "integer", format: "int64" };

  it("stay text, with their place", () => {
    expect(check(id, "9223372036854775807")).toEqual({ ok: true, args: { it: "9223372036854775807" }, longIntegers: [["it"]] });
    expect(
      check({ type: "array", items: { type: "object", properties: { id } } }, [{ id: "1" }, { id: "9007199254740993" }]),
    ).toEqual({
      ok: true,
      args: { it: [{ id: 1 }, { id: "9007199254740993" }] },
      longIntegers: [["it", 1, "id"]],
    });
    expect(check({ anyOf: [{ type: "boolean" }, id] }, "-9007199254740993")).toMatchObject({ longIntegers: [["it"]] });
  });

  it("are no integers where text is allowed too", () => {
    expect(check({ type: ["integer", "string"] }, "9007199254740993")).toEqual({ ok: true, args: { it: "9007199254740993" } });
    expect(check({ anyOf: [id, { type: "string" }] }, "9007199254740993")).toEqual({
      ok: true,
      args: { it: "9007199254740993" },
    });
  });

  it.each([
    [id, "9223372036854775808", "must be an integer of int64"],
    [{ type: "integer", format: "int32" }, "9223372036854775807", "must be an integer of int32"],
    [{ type: "integer", maximum: 10 }, "9223372036854775807", "must be at most 10"],
    [id, 2 ** 53, "no longer exact. Write it as text"],
    [{ type: "array", items: id }, [2 ** 63], "no longer exact. Write it as text"],
  ] as [JsonSchema, unknown, string][])("%j refuses %j", (rule, value, said) => {
    const checked = check(rule, value);
    expect(checked).toMatchObject({ ok: false, message: expect.stringContaining(said) });
  });
});

describe("files", () => {
  const bytes = { type: "string", format: "binary" };
  const hello = { _tag: "ToolFile", mimeType: "application/octet-stream", encoding: "base64", data: "aGk=", byteLength: 2 };

  it("come as base64, as bytes of a program, or as a file of another tool", () => {
    expect(check(bytes, { base64: "aGk=" })).toEqual({ ok: true, args: { it: hello } });
    expect(check(bytes, JSON.parse(JSON.stringify(new Uint8Array([104, 105]))))).toEqual({ ok: true, args: { it: hello } });
    expect(check(bytes, { base64: "aGk", name: "a.txt", mimeType: "text/plain" })).toEqual({
      ok: true,
      args: { it: { ...hello, name: "a.txt", mimeType: "text/plain" } },
    });
    expect(check({ type: "array", items: bytes }, [hello, { base64: "aGk=" }])).toEqual({
      ok: true,
      args: { it: [hello, hello] },
    });
    expect(check({ anyOf: [bytes, { type: "null" }] }, { base64: "aGk=" })).toEqual({ ok: true, args: { it: hello } });
  });

  it("are text where they are text, base64 or not", () => {
    for (const text of ["test", "aGk=", "hello world"]) expect(check(bytes, text)).toEqual({ ok: true, args: { it: text } });
  });

  it.each([
    [{ base64: "no base64!" }],
    [{ base64: "aGk=", size: 2 }],
    [{ base64: "aGk=", name: 1 }],
    [{ _tag: "ToolFile", data: "%" }],
    [{ "0": 300 }],
    [{ "1": 1 }],
    [{}],
    [[104, 105]],
  ])("are not %j", (value) => {
    const checked = check(bytes, value);
    expect(checked.ok ? checked.args : checked.message).toContain("a file: a ToolFile, or { base64, name?, mimeType? }");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerIn,
  callsIn,
  intoResponse,
  payloadText,
  qualifiedNames,
  qualifiedToolName,
  type ResponseInputItem,
  sanitizedToolName,
  specIn,
  TurnDiffTracker,
  withQueryAlias,
} from ".";

describe("what models answer", () => {
  it("is read in the shapes of the Responses API, the Chat API and Anthropic", () => {
    const items = [
      { type: "reasoning", summary: [] },
      { type: "function_call", call_id: "r", name: "a", arguments: '{"x":1}' },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c", type: "function", function: { name: "b", arguments: "{}" } },
          { id: "d", type: "custom", custom: { name: "e", input: "text" } },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Let me look." },
          { type: "tool_use", id: "t", name: "f", input: { y: 2 } },
        ],
      },
    ];
    expect(callsIn(items)).toEqual([
      { shape: "responses", call: { toolName: "a", callId: "r", payload: { type: "Function", arguments: '{"x":1}' } } },
      { shape: "chat", call: { toolName: "b", callId: "c", payload: { type: "Function", arguments: "{}" } } },
      { shape: "chat", call: { toolName: "e", callId: "d", payload: { type: "Custom", input: "text" } } },
      { shape: "anthropic", call: { toolName: "f", callId: "t", payload: { type: "Function", arguments: '{"y":2}' } } },
    ]);
  });

  it("never breaks the reading, whatever it is", () => {
    void fc.assert(fc.property(fc.array(fc.jsonValue()), (items) => Array.isArray(callsIn(items))));
    const kinds = fc.constantFrom(
      "function_call",
      "custom_tool_call",
      "local_shell_call",
      "mcp_call",
      "tool_use",
      "function",
      "custom",
    );
    const part = fc.record({
      type: kinds,
      call_id: fc.jsonValue(),
      name: fc.jsonValue(),
      arguments: fc.jsonValue(),
      action: fc.jsonValue(),
    });
    void fc.assert(
      fc.property(fc.array(part), (items) => {
        for (const found of callsIn(items)) if ("call" in found) expect(typeof payloadText(found.call.payload)).toBe("string");
      }),
    );
  });
});

describe("what goes back", () => {
  const good: ResponseInputItem = { type: "function_call_output", call_id: "1", output: { content: "fine", success: true } };
  const bad: ResponseInputItem = { type: "function_call_output", call_id: "1", output: { content: "no", success: false } };
  const image: ResponseInputItem = {
    ...{ type: "function_call_output", call_id: "1" },
    output: { content: "[file]", content_items: [{ type: "input_image", image_url: "data:image/png;base64,AAAA" }] },
  };
  const mcp = intoResponse({ type: "Mcp", result: { content: [{ type: "text", text: "hello" }], isError: true } }, "1", {
    ...{ type: "Mcp", server: "s", tool: "t", raw_arguments: "{}" },
  });

  it("has the shape of the model API that asked", () => {
    expect(answerIn("responses", good)).toEqual({ type: "function_call_output", call_id: "1", output: "fine" });
    expect(answerIn("chat", good)).toEqual({ role: "tool", tool_call_id: "1", content: "fine" });
    expect(answerIn("anthropic", good)).toEqual({ type: "tool_result", tool_use_id: "1", content: "fine" });
    expect(answerIn("anthropic", bad)).toEqual({ type: "tool_result", tool_use_id: "1", content: "no", is_error: true });
    expect(answerIn("anthropic", image)).toMatchObject({
      content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }],
    });
    expect(answerIn("responses", mcp)).toEqual({ ...mcp });
    expect(answerIn("anthropic", mcp)).toMatchObject({ content: "hello", is_error: true });
  });

  it("describes tools in the shape that each model API takes", () => {
    const parameters = { type: "object", properties: { a: { type: "string" } } };
    const spec = { type: "Function", name: "f", description: "Does", parameters } as const;
    const text = { type: "Freeform", name: "t", description: "Takes text" } as const;
    expect(specIn("specs", spec)).toEqual(spec);
    expect(specIn("responses", spec)).toEqual({ type: "function", name: "f", description: "Does", parameters, strict: false });
    expect(specIn("chat", spec)).toEqual({ type: "function", function: { name: "f", description: "Does", parameters } });
    expect(specIn("anthropic", spec)).toEqual({ name: "f", description: "Does", input_schema: parameters });
    expect(specIn("responses", text)).toEqual({ type: "custom", name: "t", description: "Takes text" });
    expect(specIn("chat", text)).toEqual({ type: "custom", custom: { name: "t", description: "Takes text" } });
    expect(specIn("anthropic", text)).toMatchObject({ name: "t", input_schema: { required: ["input"] } });
  });
});

describe("names", () => {
  it("are qualified by their server, in the characters that model APIs take", () => {
    expect(qualifiedToolName("filesystem", "read_file")).toBe("mcp__filesystem__read_file");
    expect(sanitizedToolName("a.b/c")).toMatch(/^a_b_c_[a-z0-9]{13}$/);
    expect(qualifiedToolName("s", "x".repeat(100))).toMatch(/^[a-zA-Z0-9_-]{64}$/);
  });

  it("never clash, and do not depend on the order", () => {
    const name = fc.string({ minLength: 1, maxLength: 80 });
    const few = fc.constantFrom("a", "a_", "_a", "a__b", "b", "a.b", "a b", "é", "", "a__b__c");
    const tools = fc.uniqueArray(fc.record({ server: fc.oneof(name, few), tool: fc.oneof(name, few) }), {
      selector: (tool) => JSON.stringify([tool.server, tool.tool]),
    });
    void fc.assert(
      fc.property(tools, (all) => {
        const names = qualifiedNames(all);
        expect(new Set(names).size).toBe(all.length);
        for (const one of names) expect(one).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(qualifiedNames(all.toReversed())).toEqual(names.toReversed());
      }),
    );
  });
});

describe("arguments", () => {
  it("find what is looked for under the names that models give it", () => {
    const schema = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };
    expect(withQueryAlias(schema, { q: "cats" })).toEqual({ query: "cats" });
    expect(withQueryAlias(schema, { query: "cats", q: "dogs" })).toEqual({ query: "cats", q: "dogs" });
    expect(withQueryAlias(schema, { q: 7 })).toEqual({ q: 7 });
    expect(withQueryAlias({ ...schema, required: [] }, { q: "cats" })).toEqual({ q: "cats" });
    const own = { ...schema, properties: { ...schema.properties, text: { type: "string" } } };
    expect(withQueryAlias(own, { text: "cats" })).toEqual({ text: "cats" });
  });
});

describe("the tracker of a turn", () => {
  it("shows what changed since the turn began, as one diff", () => {
    const tracker = new TurnDiffTracker();
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join("");
    expect(tracker.getUnifiedDiff()).toBeNull();
    tracker.noteChange("b.txt", { before: lines(0, 20), after: `${lines(0, 9)}new\n${lines(10, 20)}` });
    tracker.noteChange("a.txt", { before: null, after: "first" });
    tracker.noteChange("c.txt", { before: "x\n", after: "y\n" });
    tracker.noteChange("c.txt", { before: "y\n", after: "x\n" });
    tracker.noteChange("d.txt", { before: "gone\n", after: null });
    expect(tracker.changedFiles().toSorted()).toEqual(["a.txt", "b.txt", "d.txt"]);
    expect(tracker.getUnifiedDiff()).toBe(
      [
        ...["--- /dev/null", "+++ b/a.txt", "@@ -0,0 +1,1 @@", "+first", "\\ No newline at end of file"],
        ...["--- a/b.txt", "+++ b/b.txt", "@@ -7,7 +7,7 @@", " line 6", " line 7", " line 8", "-line 9", "+new"],
        ...[" line 10", " line 11", " line 12", "--- a/d.txt", "+++ /dev/null", "@@ -1,1 +0,0 @@", "-gone", ""],
      ].join("\n"),
    );
  });
});

import { describe, expect, it } from "vitest";
import {
  type ContentItem,
  type McpToolInfo,
  ShellHandler,
  type ToolInvocation,
  type ToolPayload,
  ToolRegistryBuilder,
  ToolRouter,
} from ".";
import { callOf, parts, ScriptedHandler, said, spec, tool } from "./turn.suite";

describe("the registry", () => {
  it("is built of specs and handlers, with sequential calls unless said otherwise", () => {
    const builder = new ToolRegistryBuilder();
    builder.pushSpec(spec("one"));
    builder.pushSpecWithParallelSupport({ type: "Freeform", name: "two", description: "Text" }, true);
    builder.registerHandler("one", new ScriptedHandler(() => said("1")));
    expect(() => builder.build()).toThrow(/two has no handler/);
    builder.registerHandler("two", new ScriptedHandler(() => said("2")));
    const [specs, registry] = builder.build();
    expect(specs.map(({ spec: { name }, supportsParallelToolCalls }) => [name, supportsParallelToolCalls])).toEqual([
      ["one", false],
      ["two", true],
    ]);
    expect(registry.handler("one")?.kind()).toBe("Function");
    expect(registry.handler("three")).toBeNull();
    expect(() => builder.pushSpec(spec("one"))).toThrow(/two tools called one/);
    expect(() => builder.registerHandler("one", new ScriptedHandler(() => said("1")))).toThrow(/two handlers of one/);
  });

  it("hands a handler the session, the turn, the tracker, the id, the name and the payload", async () => {
    const seen: ToolInvocation[] = [];
    const handler = new ScriptedHandler((invocation) => {
      seen.push(invocation);
      return said("ok");
    });
    const { runtime, ...around } = parts(ToolRouter.fromConfig({ tools: [tool("look", handler)] }, null, []));
    await runtime.handleResponseItems([callOf("look", "c1", { a: 1 })]);
    expect(seen).toMatchObject([
      { ...around, callId: "c1", toolName: "look", payload: { type: "Function", arguments: '{"a":1}' } },
    ]);
  });

  it("fits the arguments to the schema, and tells the model what does not fit", async () => {
    const parameters = {
      type: "object",
      properties: { query: { type: "string" }, limit: { type: "integer" } },
      required: ["query"],
    };
    const texts: string[] = [];
    const handler = new ScriptedHandler(({ payload }) => {
      texts.push(payload.type === "Function" ? payload.arguments : "");
      return said("ok");
    });
    const router = ToolRouter.fromConfig({ tools: [tool("find", handler, { spec: spec("find", parameters) })] }, null, []);
    const { runtime } = parts(router);
    const [good, wrapped, bad, broken] = await runtime.handleResponseItems([
      callOf("find", "1", { q: "cats", limit: "5" }),
      { type: "function_call", call_id: "2", name: "find", arguments: JSON.stringify('{"query":"dogs"}') },
      callOf("find", "3", { limit: 1 }),
      { type: "function_call", call_id: "4", name: "find", arguments: "{not json" },
    ]);
    expect(texts.map((text) => JSON.parse(text))).toEqual([{ query: "cats", limit: 5 }, { query: "dogs" }]);
    expect([good, wrapped]).toMatchObject([{ output: { success: true } }, { output: { success: true } }]);
    expect(bad).toMatchObject({
      type: "function_call_output",
      call_id: "3",
      output: { success: false, content: expect.stringContaining("query") },
    });
    expect(broken).toMatchObject({ call_id: "4", output: { success: false, content: expect.stringContaining("JSON") } });
  });
});

describe("what a call becomes", () => {
  const items: ContentItem[] = [{ type: "input_text", text: "seen" }];
  const mcpTools: Record<string, McpToolInfo> = {
    mcp__files__read: { serverName: "files", toolName: "read", tool: { name: "read", annotations: { readOnlyHint: true } } },
    mcp__files__gone: { serverName: "files", toolName: "gone", tool: { name: "gone" } },
  };
  const mcp = {
    callTool: async (server: string, name: string, args: Record<string, unknown>) => {
      if (name === "gone") throw new Error("The server does not answer.");
      return { content: [{ type: "text", text: `${server} ${name} ${JSON.stringify(args)}` }] };
    },
  };
  const both: ToolPayload["type"][] = ["Function", "Custom"];
  const config = {
    mcp,
    tools: [
      tool("plain", new ScriptedHandler(() => ({ type: "Function", content: "whole", content_items: items, success: true }))),
      tool("write", new ScriptedHandler(({ payload }) => said(payload.type === "Custom" ? payload.input : ""), false, both)),
      tool(
        "shell",
        new ShellHandler(async ({ command }) => ({
          content: command.join(" "),
          changes: [{ path: "a.txt", before: "one\n", after: "two\n" }],
        })),
      ),
    ],
  };
  const router = ToolRouter.fromConfig(config, mcpTools, []);

  it("is one of the three output items, by output and payload", async () => {
    const { runtime } = parts(router);
    const outputs = await runtime.handleResponseItems([
      callOf("plain", "1"),
      { type: "custom_tool_call", call_id: "2", name: "write", input: "text as it is" },
      callOf("mcp__files__read", "3", { path: "/a" }),
      { type: "mcp_call", id: "4", server_label: "files", name: "read", arguments: "{}" },
      callOf("mcp__files__gone", "5"),
      callOf("nothing", "6"),
    ]);
    expect(outputs).toEqual([
      { type: "function_call_output", call_id: "1", output: { content: "whole", content_items: items, success: true } },
      { type: "custom_tool_call_output", call_id: "2", output: "text as it is" },
      { type: "mcp_tool_call_output", call_id: "3", result: { content: [{ type: "text", text: 'files read {"path":"/a"}' }] } },
      { type: "mcp_tool_call_output", call_id: "4", result: { content: [{ type: "text", text: "files read {}" }] } },
      { type: "mcp_tool_call_output", call_id: "5", result: "The server does not answer." },
      { type: "function_call_output", call_id: "6", output: { content: "There is no tool nothing.", success: false } },
    ]);
  });

  it("is of a kind: function, custom, MCP or local shell", () => {
    expect(router.buildToolCall(callOf("mcp__files__read", "3", { a: 1 }))).toEqual({
      ...{ toolName: "mcp__files__read", callId: "3" },
      payload: { type: "Mcp", server: "files", tool: "read", raw_arguments: '{"a":1}' },
    });
    const action = {
      type: "exec",
      command: ["ls", "-l"],
      working_directory: "/w",
      timeout_ms: 5,
      sandbox_permissions: "require_escalated",
    };
    expect(router.buildToolCall({ type: "local_shell_call", call_id: "s", action })).toEqual({
      ...{ toolName: "local_shell", callId: "s" },
      payload: {
        type: "LocalShell",
        params: { command: ["ls", "-l"], workdir: "/w", timeout_ms: 5, sandbox_permissions: "require_escalated" },
      },
    });
    expect(router.buildToolCall({ type: "message", content: "Hello" })).toBeNull();
    expect(router.buildToolCall({ type: "reasoning", summary: [] })).toBeNull();
  });

  it("needs an id where it is a local shell call, which is an error of its own", async () => {
    const nameless = { type: "local_shell_call", action: { type: "exec", command: ["ls"] } };
    expect(() => router.buildToolCall(nameless)).toThrow(expect.objectContaining({ kind: "MissingLocalShellCallId" }));
    const { runtime } = parts(router);
    expect(await runtime.handleResponseItems([nameless])).toMatchObject([
      { type: "function_call_output", output: { success: false } },
    ]);
  });

  it("changes files that the tracker of the turn knows", async () => {
    const shell = config.tools.find((one) => one.spec.name === "shell")!;
    const own = ToolRouter.fromConfig({ tools: [{ ...shell, spec: spec("local_shell") }] }, null, []);
    const { runtime, tracker } = parts(own);
    const item = { type: "local_shell_call", call_id: "1", action: { type: "exec", command: ["sed", "a.txt"] } };
    expect(await runtime.handleResponseItems([item])).toMatchObject([
      { call_id: "1", output: { content: "sed a.txt", success: true } },
    ]);
    expect(tracker.getUnifiedDiff()).toBe("--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n");
  });

  it("ends the turn when its kind does not fit its handler, and cancels what is under way", async () => {
    const ended: string[] = [];
    const slow = new ScriptedHandler(
      ({ callId, signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            ended.push(callId);
            reject(signal.reason);
          }),
        ),
    );
    const plain = config.tools.filter((one) => one.spec.name === "plain").map((one) => ({ ...one, supportsParallel: true }));
    const mixed = ToolRouter.fromConfig({ tools: [...plain, tool("slow", slow, { supportsParallel: true })] }, null, []);
    const items = [callOf("slow", "1"), { type: "custom_tool_call", call_id: "2", name: "plain", input: "x" }];
    const turn = parts(mixed).runtime.handleResponseItems(items);
    await expect(turn).rejects.toMatchObject({ kind: "Fatal", message: expect.stringContaining("Custom") });
    expect(ended).toEqual(["1"]);
  });
});

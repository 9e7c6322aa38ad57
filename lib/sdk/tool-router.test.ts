import { expect, test } from "vitest";
import { createConnection } from "../connections";
import { listExecutions } from "../executions";
import { soon, things } from "../executions/executions.suite";
import { addIntegration } from "../integrations";
import { initialized, scriptedServer } from "../plugins/mcp/scripted-server.suite";
import {
  consoleTools,
  McpConnectionManager,
  registerDynamicTools,
  ToolCallGate,
  ToolCallRuntime,
  ToolRouter,
  TurnDiffTracker,
} from "../router";
import { withServedConsole } from "./served-console.suite";

const console = withServedConsole();

const runtimeOf = (router: ToolRouter) =>
  new ToolCallRuntime(router, { session: null, turn: { toolCallGate: new ToolCallGate() }, tracker: new TurnDiffTracker() });

const nameOf = (router: ToolRouter, part: string) => router.specs().find(({ name }) => name.includes(part))?.name ?? "";

const call = (name: string, id: string, args: object) => ({
  ...{ type: "function_call", call_id: id, name, arguments: JSON.stringify(args) },
});

test("a router calls the console's tools, waits for people there, and answers in order", async () => {
  const { client, ctx, sent } = console;
  const paused: string[] = [];
  const tools = await consoleTools(client, { onPause: ({ executionId }) => paused.push(executionId) });
  const router = ToolRouter.fromConfig({ tools }, null, []);
  const [get, add] = [nameOf(router, "getThing"), nameOf(router, "addThing")];
  expect([router.toolSupportsParallel(get), router.toolSupportsParallel(add)]).toEqual([true, false]);
  const working = runtimeOf(router).handleResponseItems([
    call(get, "1", { id: "3" }),
    call(add, "2", { body: { title: "New" } }),
    call(get, "3", { id: "x" }),
  ]);
  await soon(() => expect(paused).toHaveLength(1));
  await client.resume(paused[0] ?? "", { action: "accept" });
  expect(await working).toMatchObject([
    { call_id: "1", output: { success: true, content: expect.stringContaining("/things/3") } },
    { call_id: "2", output: { success: true, content: expect.stringContaining("New") } },
    { call_id: "3", output: { success: false, content: expect.stringContaining("id") } },
  ]);
  expect(sent("POST")).toHaveLength(1);
  const called = (await listExecutions(ctx, {})).items.flatMap(({ calls }) => calls.map(({ path }) => path));
  expect(called.toSorted()).toEqual([`${things}.addThing`, `${things}.getThing`]);
});

test("a call that is cancelled is cancelled in the console, too", async () => {
  const { client, ctx } = console;
  const paused: string[] = [];
  const tools = await consoleTools(client, { onPause: ({ executionId }) => paused.push(executionId) });
  const router = ToolRouter.fromConfig({ tools }, null, []);
  const stop = new AbortController();
  const item = call(nameOf(router, "addThing"), "1", { body: { title: "Never" } });
  const working = runtimeOf(router).handleResponseItems([item], stop.signal);
  await soon(() => expect(paused).toHaveLength(1));
  stop.abort();
  expect(await working).toMatchObject([{ call_id: "1", output: { success: false, content: "The call was cancelled." } }]);
  await soon(async () => expect((await listExecutions(ctx, {})).items).toMatchObject([{ state: "cancelled" }]));
});

test("the MCP servers of the console are there as if a program were connected to them", async () => {
  const { client, ctx } = console;
  const resources = { "memo://1": "First", "memo://2": "Second" };
  const { url } = await scriptedServer({
    initialize: () => initialized({ capabilities: { tools: {}, resources: {} } }),
    "tools/list": () => ({
      tools: [{ name: "look", description: "Looks", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }],
    }),
    "tools/call": ({ arguments: args }) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }),
    "resources/list": () => ({ resources: Object.keys(resources).map((uri) => ({ uri, name: uri })) }),
    "resources/templates/list": () => ({ resourceTemplates: [] }),
    "resources/read": ({ uri }) => ({ contents: [{ uri, text: resources[uri as keyof typeof resources] }] }),
  });
  await addIntegration(ctx, { source: { endpoint: url, config: {} }, kind: "mcp", slug: "memos" });
  await createConnection(ctx, { integration: "memos", owner: "org" });
  const mcp = new McpConnectionManager(client);
  const all = await mcp.listAllTools();
  expect(all.mcp__memos__look).toMatchObject({ serverName: "memos", toolName: "look", tool: { name: "look" } });
  expect(await mcp.callTool("memos", "look", { at: 1 })).toMatchObject({ content: [{ type: "text", text: '{"at":1}' }] });
  await expect(mcp.callTool("memos", "nothing", {})).rejects.toThrow(/no tool nothing/);
  const listed = await mcp.listResources();
  expect(listed).toMatchObject({ resources: [{ uri: "memo://1", server: "memos" }, { uri: "memo://2" }], unavailable: {} });
  expect(await mcp.readResource("memo://2")).toMatchObject({ contents: [{ uri: "memo://2", text: "Second" }] });
  const router = ToolRouter.fromConfig({ mcp }, all, []);
  expect(await runtimeOf(router).handleResponseItems([call("mcp__memos__look", "1", { at: 2 })])).toMatchObject([
    { type: "mcp_tool_call_output", call_id: "1", result: { content: [{ text: '{"at":2}' }] } },
  ]);
});

test("tools of a program are called by runs in the console, until it takes them back", async () => {
  const { client } = console;
  const aborted: string[] = [];
  const offered = await registerDynamicTools(client, [
    {
      name: "look",
      description: "Looks",
      inputSchema: { type: "object", properties: { at: { type: "integer" } }, required: ["at"] },
      readOnly: true,
      async call({ at }) {
        if (at === 0) throw new Error("There is nothing at 0");
        return { seen: at };
      },
    },
    {
      name: "wait",
      description: "Waits",
      inputSchema: { type: "object" },
      readOnly: true,
      call: (_args, { callId, signal }) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(String(aborted.push(callId))))),
    },
  ]);
  const { session } = offered;
  const look = (at: number) => `await tools.executor.dynamic.look({ at: ${at} })`;
  const made = await client.run(`return [${look(3)}, ${look(0)}]`, { session });
  expect(made).toMatchObject({ status: "completed" });
  expect("result" in made && made.result).toMatchObject([
    { ok: true, data: { seen: 3 } },
    { ok: false, error: { code: "dynamic_tool_error", message: "There is nothing at 0" } },
  ]);
  const waiting = await client.run("return await tools.executor.dynamic.wait({})", { session, background: true });
  await soon(async () => expect(await client.dynamicTools.calls({ session })).toMatchObject({ items: [{ tool: "wait" }] }));
  await client.executions.cancel({ id: waiting.executionId });
  await soon(() => expect(aborted).toHaveLength(1));
  await offered.close();
  await expect(client.dynamicTools.get({ session })).rejects.toMatchObject({ code: "not_found" });
});

import { describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { createExecution, getExecution, listExecutions, resumeExecution } from "../executions";
import { newRuns, soon, things } from "../executions/executions.suite";
import { newMember } from "../identity/person.suite";
import { addIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { createToolCalls, getToolCalls, listToolSpecs } from ".";

withDatabase();

const direct = (tool: string) => `things_api__org__main__things_${tool}`;

async function nameOf(ctx: Context, tool: string): Promise<string> {
  const { tools } = await listToolSpecs(ctx, {});
  return tools.find(({ address }) => address === `${things}.${tool}`)?.name ?? "";
}

const callsOf = async (ctx: Context) => (await listExecutions(ctx, {})).items;

describe("the specs of tools", () => {
  it("are what the actor may call, in the shape of each model API, page by page", async () => {
    const { ctx } = await newRuns();
    const all = await listToolSpecs(ctx, { format: "specs" });
    expect(all.tools.map(({ address }) => address)).toEqual(expect.arrayContaining([`${things}.getThing`, `${things}.addThing`]));
    const place = all.tools.findIndex(({ address }) => address === `${things}.getThing`);
    const name = all.tools[place]?.name ?? "";
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(name.startsWith(direct("getThing").slice(0, 20))).toBe(true);
    expect(all.items[place]).toMatchObject({ type: "Function", name, parameters: { type: "object", required: ["id"] } });
    expect(all.tools[place]).toMatchObject({ supportsParallel: true, effect: "read" });
    const chat = await listToolSpecs(ctx, { format: "chat" });
    expect(chat.items[place]).toMatchObject({ type: "function", function: { name } });
    const anthropic = await listToolSpecs(ctx, { format: "anthropic" });
    expect(anthropic.items[place]).toMatchObject({ name, input_schema: { type: "object" } });
    const first = await listToolSpecs(ctx, { limit: 2 });
    const second = await listToolSpecs(ctx, { limit: 2, cursor: first.nextCursor });
    expect([...first.tools, ...second.tools]).toEqual(all.tools.slice(0, 4));
    await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.things.getThing", action: "block" });
    expect((await listToolSpecs(ctx, {})).tools.map((tool) => tool.name)).not.toContain(name);
    const { ctx: other } = await newOrganization();
    expect((await listToolSpecs(other, { integration: "things_api" })).total).toBe(0);
  });
});

describe("the calls of a model", () => {
  it("are made in one run that the journal keeps, and answered in their order and shape", async () => {
    const { ctx, sent } = await newRuns();
    const name = await nameOf(ctx, "getThing");
    const { status, output, executionId } = await createToolCalls(ctx, {
      items: [
        { type: "reasoning", summary: [] },
        { type: "function_call", call_id: "one", name, arguments: '{"id":"7"}' },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "two", type: "function", function: { name, arguments: '{"id":8}' } }],
        },
        {
          role: "assistant",
          content: [
            { type: "text", text: "And:" },
            { type: "tool_use", id: "three", name, input: { id: 9 } },
          ],
        },
        { type: "function_call", call_id: "four", name: "nothing_like_that", arguments: "{}" },
        { type: "function_call", call_id: "five", name, arguments: "{broken" },
        { type: "function_call", call_id: "six", name, arguments: "{}" },
      ],
    });
    expect(status).toBe("completed");
    expect(output).toMatchObject([
      { type: "function_call_output", call_id: "one", output: expect.stringContaining("/things/7") },
      { role: "tool", tool_call_id: "two", content: expect.stringContaining("/things/8") },
      { type: "tool_result", tool_use_id: "three", content: expect.stringContaining("/things/9") },
      { call_id: "four", output: expect.stringContaining("no tool nothing_like_that") },
      { call_id: "five", output: expect.stringContaining("JSON object") },
      { call_id: "six", output: expect.stringContaining("invalid_tool_arguments") },
    ]);
    expect(
      sent("GET")
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual(["/things/7", "/things/8", "/things/9"]);
    const [run] = await callsOf(ctx);
    expect(run).toMatchObject({ id: executionId, state: "completed" });
    const { calls } = await getExecution(ctx, { id: executionId });
    expect(calls.map(({ address, arguments: args, state }) => [address, args, state])).toEqual([
      [`${things}.getThing`, { id: 7 }, "succeeded"],
      [`${things}.getThing`, { id: 8 }, "succeeded"],
      [`${things}.getThing`, { id: 9 }, "succeeded"],
      [`${things}.getThing`, {}, "failed"],
    ]);
    expect((await getToolCalls(ctx, { id: executionId })).output).toEqual(output);
    const whole = await getToolCalls(ctx, { id: executionId, as: "items" });
    expect(whole.output.map((item) => (item.output as { success: boolean }).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("pause where a person is needed, and are answered once the pause is", async () => {
    const { ctx, sent } = await newRuns();
    const [add, read] = [await nameOf(ctx, "addThing"), await nameOf(ctx, "getThing")];
    const items = [
      { type: "function_call", call_id: "w", name: add, arguments: '{"body":{"title":"T"}}' },
      { type: "function_call", call_id: "r", name: read, arguments: '{"id":1}' },
    ];
    const asked = await createToolCalls(ctx, { items });
    expect(asked).toMatchObject({
      status: "paused",
      output: [],
      pause: { status: "waiting_for_interaction", interaction: { kind: "approval" } },
    });
    expect(sent("POST")).toEqual([]);
    expect(await getToolCalls(ctx, { id: asked.executionId })).toMatchObject({ status: "paused" });
    await resumeExecution(ctx, { id: asked.executionId, action: "accept" });
    const { status, output } = await getToolCalls(ctx, { id: asked.executionId, waitMs: 10_000 });
    expect(status).toBe("completed");
    expect(output).toMatchObject([
      { call_id: "w", output: expect.stringContaining("POST") },
      { call_id: "r", output: expect.stringContaining("/things/1") },
    ]);
    expect(sent("POST")).toHaveLength(1);
    const declined = await createToolCalls(ctx, { items: items.slice(0, 1) });
    await resumeExecution(ctx, { id: declined.executionId, action: "decline" });
    expect((await getToolCalls(ctx, { id: declined.executionId })).output).toMatchObject([
      { output: expect.stringContaining("approval_declined") },
    ]);
    const rejected = await createToolCalls(ctx, { items: items.slice(0, 1), onApproval: "reject" });
    expect(rejected.output).toMatchObject([{ output: expect.stringContaining("approval_pending") }]);
  });

  it("are refused as a whole where nothing is called, an id comes twice or there are too many", async () => {
    const { ctx } = await newRuns();
    const refusal = (items: Record<string, unknown>[]) => createToolCalls(ctx, { items });
    await expect(refusal([{ type: "message", content: "Hello" }])).rejects.toMatchObject({ code: "invalid" });
    const call = { type: "function_call", call_id: "a", name: "x", arguments: "{}" };
    await expect(refusal([call, call])).rejects.toThrow(/id a/);
    await expect(refusal(Array.from({ length: 129 }, (_, index) => ({ ...call, call_id: `${index}` })))).rejects.toThrow(
      /129 calls/,
    );
    const { output } = await refusal([
      { ...call, call_id: undefined },
      { type: "local_shell_call", action: { type: "exec", command: ["ls"] } },
    ]);
    expect(output).toMatchObject([{ output: expect.stringContaining("no id") }, { output: expect.stringContaining("call_id") }]);
  });

  it("are seen by who made them and not by others, and no other run is taken for them", async () => {
    const runs = await newRuns();
    const { ctx } = runs;
    const name = await nameOf(ctx, "listThings");
    const { executionId } = await createToolCalls(ctx, { items: [{ type: "function_call", call_id: "a", name, arguments: "" }] });
    const { ctx: other } = await newOrganization();
    await expect(getToolCalls(other, { id: executionId })).rejects.toMatchObject({ code: "not_found" });
    const { ctx: viewer } = await newMember(runs, "viewer");
    await expect(getToolCalls(viewer, { id: executionId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createToolCalls(viewer, { items: [{ type: "function_call" }] })).rejects.toMatchObject({ code: "forbidden" });
    const { executionId: run } = await createExecution(ctx, { code: "return 1" });
    await expect(getToolCalls(ctx, { id: run })).rejects.toMatchObject({ code: "not_found" });
  });

  it("hold names that end no text of the program they run in", async () => {
    const { ctx, sent } = await newRuns();
    const name = await nameOf(ctx, "addThing");
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const title = ['"); tools.evil(); // $', "{1} `\u2028\\"].join("");
    const items = [{ type: "function_call", call_id: title, name, arguments: JSON.stringify({ body: { title } }) }];
    const { output } = await createToolCalls(ctx, { items });
    expect(output).toMatchObject([{ call_id: title }]);
    await soon(() => expect(sent("POST").map(({ body }) => JSON.parse(body))).toEqual([{ title }]));
  });

  it("cut what no model could read, and say where the rest is", async () => {
    const { ctx } = await newRuns();
    const name = await nameOf(ctx, "addThing");
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const args = JSON.stringify({ body: { title: "x".repeat(100_000) } });
    const { output, executionId } = await createToolCalls(ctx, {
      items: [{ type: "function_call", call_id: "a", name, arguments: args }],
    });
    const [text] = output.map((item) => String(item.output));
    expect(text?.length).toBeLessThan(31_000);
    expect(text).toContain(`The run ${executionId} holds all of it`);
  });
});

describe("tools of MCP servers", () => {
  const listed = [
    {
      name: "read_file",
      description: "Reads",
      inputSchema: { type: "object", properties: { path: { type: "string" } } },
      annotations: { readOnlyHint: true },
    },
    { name: "fails", description: "Fails", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
  ];
  const script = {
    "tools/list": () => ({ tools: listed }),
    "tools/call": ({ name, arguments: args }: { name?: unknown; arguments?: unknown }) =>
      name === "fails"
        ? { content: [{ type: "text", text: "No such file" }], isError: true }
        : { content: [{ type: "text", text: `read ${JSON.stringify(args)}` }] },
  };

  it("have qualified names, with owner and connection only where there are several", async () => {
    const { url } = await scriptedServer(script);
    const { ctx } = await newRuns();
    await addIntegration(ctx, { source: { endpoint: url, config: {} }, kind: "mcp", slug: "files" });
    await createConnection(ctx, { integration: "files", owner: "org" });
    const { tools, total } = await listToolSpecs(ctx, { kind: "mcp" });
    expect(total).toBe(2);
    expect(tools.map(({ name, mcp }) => [name, mcp])).toEqual([
      ["mcp__files__fails", { server: "files", tool: "fails" }],
      ["mcp__files__read_file", { server: "files", tool: "read_file" }],
    ]);
    const items = [
      { type: "mcp_call", id: "1", server_label: "files", name: "read_file", arguments: '{"path":"/a"}' },
      { type: "function_call", call_id: "2", name: "mcp__files__read_file", arguments: '{"path":"/b"}' },
      { type: "mcp_call", id: "3", server_label: "files", name: "fails", arguments: "{}" },
      { type: "mcp_call", id: "4", server_label: "other", name: "fails", arguments: "{}" },
    ];
    const { output } = await createToolCalls(ctx, { items });
    expect(output).toMatchObject([
      { type: "mcp_tool_call_output", call_id: "1", result: { content: [{ type: "text", text: 'read {"path":"/a"}' }] } },
      { type: "function_call_output", call_id: "2", output: 'read {"path":"/b"}' },
      { type: "mcp_tool_call_output", call_id: "3", result: { isError: true } },
      { type: "function_call_output", call_id: "4", output: expect.stringContaining("MCP server other") },
    ]);
    await createConnection(ctx, { integration: "files", owner: "org", name: "second" });
    expect((await listToolSpecs(ctx, { kind: "mcp" })).tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["mcp__files__org__main__read_file", "mcp__files__org__second__read_file"]),
    );
  });
});

import { expect, it } from "vitest";
import { answerDynamicCall, endDynamicTools, getDynamicTools, listDynamicCalls, registerDynamicTools } from "../dynamic-tools";
import { cancelExecution, createExecution, getExecution, resumeExecution } from "../executions";
import { newRuns, soon } from "../executions/executions.suite";
import { newMember } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { createToolCalls, getToolCalls, listToolSpecs } from ".";

withDatabase();

const look = {
  name: "look",
  description: "Looks at the screen",
  inputSchema: {
    type: "object",
    properties: { at: { $ref: "#/$defs/Place" } },
    required: ["at"],
    $defs: { Place: { type: "integer" } },
  },
  readOnly: true,
};
const press = { name: "press", description: "Presses a key", inputSchema: { type: "object" } };

const register = (ctx: Context, more: object = {}) => registerDynamicTools(ctx, { tools: [look, press], ...more });

const item = (name: string, args: object, id = "1") => ({
  ...{ type: "function_call", call_id: id, name, arguments: JSON.stringify(args) },
});

/** The next call that the program is told, as its loop would hear it. */
async function nextCall(ctx: Context, session: string, after = 0) {
  const { items } = await listDynamicCalls(ctx, { session, after, waitMs: 20_000 });
  const [call] = items;
  if (!call) throw new Error("No call came.");
  return call;
}

it("tools of a program are listed under their names, and it answers their calls", async () => {
  const { ctx } = await newRuns();
  const { session, tools } = await register(ctx);
  expect(tools.map(({ address }) => address)).toEqual(["executor.dynamic.look", "executor.dynamic.press"]);
  const specs = await listToolSpecs(ctx, { session, format: "specs" });
  const found = specs.items.findIndex(({ name }) => name === "look");
  expect(specs.items[found]).toMatchObject({
    type: "Function",
    description: "Looks at the screen",
    parameters: { required: ["at"] },
  });
  expect(specs.tools[found]).toMatchObject({ address: "executor.dynamic.look", supportsParallel: true, effect: "read" });
  expect((await listToolSpecs(ctx, {})).tools.map(({ name }) => name)).not.toContain("look");
  const working = createToolCalls(ctx, { items: [item("look", { at: "7" }), item("look", { at: "x" }, "2")], session });
  const call = await nextCall(ctx, session);
  expect(call).toMatchObject({ state: "waiting", tool: "look", arguments: { at: 7 } });
  await answerDynamicCall(ctx, { session, id: call.id, output: { seen: "a cat" } });
  await answerDynamicCall(ctx, { session, id: call.id, output: { seen: "a cat" } });
  await expect(answerDynamicCall(ctx, { session, id: call.id, output: "a dog" })).rejects.toMatchObject({ code: "conflict" });
  const { output, executionId } = await working;
  expect(output).toMatchObject([
    { call_id: "1", output: '{"seen":"a cat"}' },
    { call_id: "2", output: expect.stringContaining("invalid_tool_arguments") },
  ]);
  expect((await getExecution(ctx, { id: executionId })).calls.map(({ address, state }) => [address, state])).toEqual([
    ["executor.dynamic.look", "succeeded"],
    ["executor.dynamic.look", "failed"],
  ]);
  expect((await listDynamicCalls(ctx, { session, after: call.number })).items).toEqual([]);
});

it("what a program says failed is an error in its words, and code calls its tools like others", async () => {
  const { ctx } = await newRuns();
  const { session } = await register(ctx);
  const code =
    'const { items } = await tools.search({ query: "looks at the screen" });\nreturn [items.length > 0, await tools.executor.dynamic.look({ at: 1 })]';
  const working = createExecution(ctx, { code, session });
  const { id } = await nextCall(ctx, session);
  await answerDynamicCall(ctx, { session, id, output: "The screen is off", success: false });
  const { structured } = await working;
  expect(structured.result).toEqual([
    true,
    { ok: false, error: { code: "dynamic_tool_error", message: "The screen is off", retryable: false } },
  ]);
});

it("calls that change something ask first, and policies decide about them", async () => {
  const { ctx } = await newRuns();
  const { session } = await register(ctx);
  const asked = await createToolCalls(ctx, { items: [item("press", { key: "a" })], session });
  expect(asked).toMatchObject({ status: "paused" });
  expect((await listDynamicCalls(ctx, { session })).items).toEqual([]);
  const resumed = resumeExecution(ctx, { id: asked.executionId, action: "accept" });
  const { id } = await nextCall(ctx, session);
  await answerDynamicCall(ctx, { session, id, output: "pressed" });
  expect(await resumed).toMatchObject({ status: "completed" });
  expect(await getToolCalls(ctx, { id: asked.executionId, waitMs: 10_000 })).toMatchObject({ output: [{ output: "pressed" }] });
  await createPolicy(ctx, { owner: "org", pattern: "executor.dynamic.*", action: "block" });
  const blocked = await createToolCalls(ctx, { items: [item("look", { at: 1 })], session });
  expect(blocked.output).toMatchObject([{ output: expect.stringContaining("no tool look") }]);
});

it("nobody else sees them: no other member, no key of the same person, no other organization", async () => {
  const runs = await newRuns();
  const { ctx } = runs;
  const { session } = await register(ctx);
  const working = createToolCalls(ctx, { items: [item("look", { at: 1 })], session });
  const { id } = await nextCall(ctx, session);
  const { ctx: member } = await newMember(runs, "member");
  const { ctx: other } = await newOrganization();
  const key: Context = { ...ctx, actor: { ...ctx.actor, kind: "apiKey", onBehalfOf: ctx.actor.id } };
  for (const stranger of [member, other, key]) {
    const missing = expect.objectContaining({ code: "not_found" });
    await expect(getDynamicTools(stranger, { session })).rejects.toEqual(missing);
    await expect(listDynamicCalls(stranger, { session })).rejects.toEqual(missing);
    await expect(answerDynamicCall(stranger, { session, id, output: "mine" })).rejects.toEqual(missing);
    await expect(endDynamicTools(stranger, { session })).rejects.toEqual(missing);
    await expect(createToolCalls(stranger, { items: [item("look", { at: 1 })], session })).rejects.toEqual(missing);
    await expect(createExecution(stranger, { code: "return 1", session })).rejects.toEqual(missing);
    await expect(listToolSpecs(stranger, { session })).rejects.toEqual(missing);
  }
  const { ctx: viewer } = await newMember(runs, "viewer");
  await expect(register(viewer)).rejects.toMatchObject({ code: "forbidden" });
  const unnamed = await createExecution(ctx, { code: "return await tools.executor.dynamic.look({ at: 1 })" });
  expect(unnamed.structured.result).toMatchObject({ ok: false, error: { code: "tool_not_found", message: /No program offers/ } });
  await answerDynamicCall(ctx, { session, id, output: "seen" });
  expect((await working).output).toMatchObject([{ output: "seen" }]);
});

it("names are of one meaning: none is that of a tool of the console, and none is there twice", async () => {
  const { ctx } = await newRuns();
  const { tools } = await listToolSpecs(ctx, {});
  expect(tools.every(({ name }) => name.includes("__"))).toBe(true);
  const refused = (names: string[]) => registerDynamicTools(ctx, { tools: names.map((name) => ({ ...press, name })) });
  for (const names of [[tools[0]?.name ?? ""], ["look", "look"], ["constructor"], ["9"], ["a.b"], []])
    await expect(refused(names)).rejects.toMatchObject({ code: "invalid" });
  const large = { ...press, inputSchema: { type: "object", description: "x".repeat(500_000) } };
  await expect(registerDynamicTools(ctx, { tools: [large] })).rejects.toThrow(/500000/);
  const odd = { ...press, inputSchema: { type: "thing" } };
  await expect(registerDynamicTools(ctx, { tools: [odd] })).rejects.toThrow(/no type/);
  const elsewhere = { ...press, inputSchema: { type: "object", properties: { a: { $ref: "https://example.com/a" } } } };
  await expect(registerDynamicTools(ctx, { tools: [elsewhere] })).rejects.toMatchObject({ code: "invalid" });
  let deep: Record<string, unknown> = { type: "object" };
  for (let level = 0; level < 10_000; level++) deep = { type: "object", properties: { a: deep } };
  await expect(registerDynamicTools(ctx, { tools: [{ ...press, inputSchema: deep }] })).rejects.toThrow(/nested deeper/);
  for (let made = 0; made < 20; made++) await register(ctx);
  await expect(register(ctx)).rejects.toMatchObject({ code: "limit", message: /20 registrations/ });
});

it("a call fails with a clear error when its program is gone, its time is over, or its registration has ended", async () => {
  const { ctx, organizationId } = await newRuns();
  const { session } = await register(ctx, { patienceMs: 2_000 });
  await createPolicy(ctx, { owner: "org", pattern: "executor.dynamic.*", action: "allow" });
  const working = createToolCalls(ctx, { items: [item("press", {})], session });
  const told = await nextCall(ctx, session);
  expect((await working).output).toMatchObject([
    { output: expect.stringMatching(/upstream_unreachable.*may have taken effect/) },
  ]);
  await expect(answerDynamicCall(ctx, { session, id: told.id, output: "late" })).rejects.toThrow(/Nobody waits/);
  const untold = await createToolCalls(ctx, { items: [item("press", {})], session });
  expect(untold.output).toMatchObject([{ output: expect.not.stringContaining("taken effect") }]);
  const slow = { ...look, timeoutMs: 1_000 };
  const { session: timed } = await registerDynamicTools(ctx, { tools: [slow] });
  const late = createToolCalls(ctx, { items: [item("look", { at: 1 })], session: timed });
  const first = await nextCall(ctx, timed);
  expect((await late).output).toMatchObject([{ output: expect.stringMatching(/upstream_timeout/) }]);
  expect(await nextCall(ctx, timed, first.number)).toMatchObject({ id: first.id, state: "over" });
  const ending = createToolCalls(ctx, { items: [item("look", { at: 1 })], session: timed });
  await nextCall(ctx, timed);
  await endDynamicTools(ctx, { session: timed });
  expect((await ending).output).toMatchObject([{ output: expect.stringMatching(/ended its registration/) }]);
  await expect(listDynamicCalls(ctx, { session: timed })).rejects.toMatchObject({ code: "not_found" });
  const data = { expiresAt: new Date(Date.now() - 1) };
  await ctx.db.$transaction((tx) => tx.dynamicSession.updateMany({ where: { organizationId, id: session }, data }));
  await expect(createToolCalls(ctx, { items: [item("press", {})], session })).rejects.toMatchObject({ code: "not_found" });
});

it("a cancelled run takes its call back from the program", async () => {
  const { ctx } = await newRuns();
  const { session } = await register(ctx);
  const { executionId } = await createToolCalls(ctx, { items: [item("look", { at: 1 })], session, waitMs: 100 });
  const call = await nextCall(ctx, session);
  await cancelExecution(ctx, { id: executionId });
  const over = await nextCall(ctx, session, call.number);
  expect(over).toMatchObject({ id: call.id, state: "over", arguments: {} });
  await expect(answerDynamicCall(ctx, { session, id: call.id, output: "late" })).rejects.toMatchObject({ code: "conflict" });
  await soon(async () => expect(await getExecution(ctx, { id: executionId })).toMatchObject({ state: "cancelled" }));
});

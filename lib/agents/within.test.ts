import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createBudget } from "../budgets";
import { updateConnection } from "../connections";
import { cancelExecution, createExecution } from "../executions";
import { soon } from "../executions/executions.suite";
import { createApiKey, identify, revokeApiKey } from "../identity";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { createFlowRule, createPolicy } from "../policies";
import { createRegistryTool, publishRegistryTool } from "../registry";
import { json } from "../sources/upstream.suite";
import { createToolkit } from "../toolkits";
import { bound, newAgent, newAgents, thing } from "./agents.suite";
import type { Script, Scripted } from "./model-server.suite";

withDatabase();

const helper = "tools.registry.org.main.ask_helper";
const outermost = "tools.registry.org.main.outermost";
const toolTurns = ({ messages }: Parameters<Script>[0]) => messages.filter(({ role }) => role === "tool").length;

/** A program that calls a program that asks an agent, which makes these calls one after the other. */
async function newDepths(calls: NonNullable<Scripted["calls"]>) {
  const agents = await newAgents((asked) => {
    const call = calls[toolTurns(asked)];
    return call ? { calls: [call] } : { text: "Done." };
  });
  const { ctx, connection } = agents;
  await newAgent(ctx, connection);
  const make = async (name: string, more: object) => {
    const { id } = await createRegistryTool(ctx, { name, slug: name, ...more } as Parameters<typeof createRegistryTool>[1]);
    await publishRegistryTool(ctx, { id });
  };
  await make("ask_helper", { implementation_type: "agent_call", implementation_config: { target_agent_slug: "helper" } });
  const program = (code: string) => ({ implementation_type: "artifact", implementation_config: { effect: "read", code } });
  await make("middle", program(`return (await ${helper}({ input: "Go" })).data`));
  await make("outermost", program("return (await tools.registry.middle({})).data"));
  return agents;
}

const code = `return await ${outermost}({})`;
const look = (id: number) => ({ name: bound("getThing"), arguments: { id } });
const add = { name: bound("addThing"), arguments: { body: { title: "T" } } };

async function asKey(ctx: Context, more: object = {}) {
  const { text, id } = await createApiKey(ctx, { name: "bot", permissions: [...everyPermission], ...more });
  const identity = await identify({ apiKey: text });
  return { id, ctx: { ...ctx, actor: identity!.actor } };
}

/** What the agent was told of its calls, whoever ran it. */
const toldOf = (agents: Awaited<ReturnType<typeof newAgents>>) => JSON.stringify(agents.asked.at(-1)?.messages ?? []);

it("what an agent changes deep within a plan is planned, and nothing is sent", async () => {
  const { ctx, sent, db } = await newDepths([look(1), add]);
  await createPolicy(ctx, { owner: "org", pattern: "*", action: "allow" });
  const plan = await createExecution(ctx, { code, mode: "plan" });
  expect(plan.status).toBe("completed");
  expect([sent("GET").length, sent("POST").length]).toEqual([1, 0]);
  expect(await db.call.count({ where: { state: "planned" } })).toBe(1);
});

it("a key that is revoked ends the agent that works deep within its run within a second", async () => {
  const agents = await newDepths(Array.from({ length: 40 }, (_, id) => look(id)));
  const { ctx, sent, upstream, db } = agents;
  upstream.serve((_request, response) => void setTimeout(() => json(response, {}), 50));
  const key = await asKey(ctx);
  const run = createExecution(key.ctx, { code });
  await soon(() => expect(sent("GET").length).toBeGreaterThanOrEqual(2));
  await revokeApiKey(ctx, { id: key.id });
  const revokedAt = Date.now();
  expect(await run).toMatchObject({ status: "failed", structured: { error: { code: "forbidden" } } });
  await soon(async () => expect(await db.execution.count({ where: { state: { in: ["running", "paused"] } } })).toBe(0));
  expect(Date.now() - revokedAt).toBeLessThan(10_000);
  const count = sent("GET").length;
  expect(count).toBeLessThan(40);
  await new Promise((done) => setTimeout(done, 300));
  expect(sent("GET")).toHaveLength(count);
});

it("cancelling the outermost run reaches the request of the deepest call", async () => {
  const { ctx, upstream, db } = await newDepths([look(1)]);
  const held: ServerResponse[] = [];
  let isClosed = false;
  upstream.serve((_request, response) => {
    held.push(response);
    response.on("close", () => (isClosed = true));
  });
  const { executionId } = await createExecution(ctx, { code, background: true });
  await soon(() => expect(held).toHaveLength(1));
  await cancelExecution(ctx, { id: executionId });
  await soon(() => expect(isClosed).toBe(true));
  await soon(async () => {
    const runs = await db.execution.findMany({ select: { state: true } });
    expect(runs.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
  });
});

it("a toolkit holds for every run within a run: its tools call nothing beyond it", async () => {
  const agents = await newDepths([look(1), add]);
  const { ctx, connection, sent } = agents;
  await createPolicy(ctx, { owner: "org", pattern: "*", action: "allow" });
  const patterns = ["registry.*", `${connection}.generate`, thing("getThing").slice("tools.".length)];
  await createToolkit(ctx, { slug: "narrow", name: "Narrow", patterns });
  const key = await asKey(ctx, { toolkit: "narrow" });
  await createExecution(key.ctx, { code });
  expect([sent("GET").length, sent("POST").length]).toEqual([1, 0]);
});

it("policies, budgets and questions hold within: what is blocked, used up or asked is so for the agent, too", async () => {
  const blocked = await newDepths([look(1), add]);
  await createPolicy(blocked.ctx, { owner: "org", pattern: "things_api.*.*.things.addThing", action: "block" });
  await createExecution(blocked.ctx, { code });
  expect(blocked.sent("POST")).toEqual([]);

  const spent = await newDepths([look(1), look(2), look(3)]);
  const pattern = "things_api.*.*.things.*";
  await createBudget(spent.ctx, { holder: "organization", measure: "calls", pattern, limit: 2, window: "day" });
  await createExecution(spent.ctx, { code });
  expect(spent.sent("GET")).toHaveLength(2);
  expect(toldOf(spent)).toContain("budget");

  const asking = await newDepths([add]);
  const key = await asKey(asking.ctx);
  expect(await createExecution(key.ctx, { code, onApproval: "reject" })).toMatchObject({ status: "completed" });
  expect(asking.sent("POST")).toEqual([]);
  expect(await createExecution(asking.ctx, { code })).toMatchObject({ status: "paused" });
  expect(asking.sent("POST")).toEqual([]);
});

it("what was read around an agent counts within it, and what it read counts around it", async () => {
  const labelled = { integration: "things_api", owner: "org" as const, name: "main", labels: ["hr"] };
  const rule = { from: "hr", target: "pattern", to: "things_api.org.main.things.addThing", action: "block" } as const;
  const before = await newDepths([add]);
  await createPolicy(before.ctx, { owner: "org", pattern: "*", action: "allow" });
  await updateConnection(before.ctx, labelled);
  await createFlowRule(before.ctx, rule);
  await createExecution(before.ctx, { code: `await ${thing("getThing")}({ id: 1 }); ${code}` });
  expect(before.sent("POST")).toEqual([]);
  expect(toldOf(before)).toContain("hr");

  const after = await newDepths([look(1)]);
  await createPolicy(after.ctx, { owner: "org", pattern: "*", action: "allow" });
  await updateConnection(after.ctx, labelled);
  await createFlowRule(after.ctx, rule);
  const adding = `await ${outermost}({}); return await ${thing("addThing")}({ title: "T" })`;
  const { structured } = await createExecution(after.ctx, { code: adding });
  expect(structured.result).toMatchObject({ ok: false, error: { code: "tool_blocked" } });
  expect(after.sent("POST")).toEqual([]);
});

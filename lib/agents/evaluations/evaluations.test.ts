import { expect, it, vi } from "vitest";
import { cancelExecution, listExecutions } from "../../executions";
import { newMember } from "../../identity/person.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { newAgent, newAgents } from "../agents.suite";
import { createAgent } from "../manage/create";
import { removeAgent } from "../manage/remove";
import { updateAgent } from "../manage/update";
import type { Script } from "../model-server.suite";
import { addAgentTask } from "../tasks/add";
import { listAgentTasks } from "../tasks/list";
import { removeAgentTask } from "../tasks/remove";
import { evaluateAgent } from "./begin";
import { listAgentEvaluations } from "./list";

withDatabase();

const path = (name: string) => `things_api.org.main.things.${name}`;

/** Calls what the message names, once. */
const obedient: Script = ({ messages }) => {
  const said = String(messages.find(({ role }) => role === "user")?.content);
  const names = messages.some(({ role }) => role === "tool") ? [] : (said.match(/\b\w+Thing\b/g) ?? []);
  const calls = names.map((name) => ({
    name: `things_${name}`,
    arguments: name === "getThing" ? { id: 7 } : { body: { title: "T" } },
  }));
  return calls.length > 0 ? { calls } : { text: "Done." };
};

type Ctx = Parameters<typeof listAgentEvaluations>[0];

async function settled(ctx: Ctx) {
  return vi.waitFor(
    async () => {
      const { items } = await listAgentEvaluations(ctx, { agent: "helper" });
      if (items.some(({ running }) => running > 0)) throw new Error("Runs are under way.");
      return items;
    },
    { timeout: 30_000, interval: 50 },
  );
}

it("tries an agent with its tasks, changes nothing, and says what was called instead", async () => {
  const { ctx, connection, sent, asked } = await newAgents(obedient);
  const { id } = await newAgent(ctx, connection);
  await addAgentTask(ctx, {
    agent: "helper",
    input: "getThing, then addThing",
    expected: [`tools.${path("getThing")}`, path("addThing")],
  });
  await addAgentTask(ctx, { agent: "helper", input: "addThing", expected: [path("getThing")] });
  await addAgentTask(ctx, { agent: id, input: "Say hello" });
  const begun = await evaluateAgent(ctx, { agent: "helper" });
  expect(begun).toMatchObject({ version: 1, total: 3 });
  const [evaluation] = await settled(ctx);
  expect(evaluation).toMatchObject({
    ...{ id: begun.id, version: 1, total: 3, passed: 2, running: 0 },
    tried: [
      { verdict: "passed", called: [path("getThing"), path("addThing")], missing: [], unexpected: [], problem: null },
      { verdict: "missed", missing: [path("getThing")], unexpected: [path("addThing")] },
      { verdict: "passed", input: "Say hello", called: [] },
    ],
  });
  expect(asked, "the model hears what is only planned, and goes on").toHaveLength(5);
  expect(sent("POST"), "a plan sends nothing that changes something").toHaveLength(0);
  const runs = await listExecutions(ctx, { agent: id });
  expect(runs.items).toMatchObject([1, 2, 3].map(() => ({ kind: "agent", mode: "plan", agent: { id, version: 1 } })));
  expect((await listExecutions(ctx, { agent: crypto.randomUUID() })).items).toEqual([]);
});

it("expects arguments too, and tells what was sent to those alone who may see the run", async () => {
  const organization = await newAgents(obedient);
  const { ctx, connection } = organization;
  await newAgent(ctx, connection);
  const add = (title: string) =>
    addAgentTask(ctx, {
      ...{ agent: "helper", input: `addThing ${title}` },
      expected: [{ tool: `tools.${path("addThing")}`, arguments: { body: { title } } }],
    });
  expect(await add("T")).toMatchObject({ expected: [{ tool: path("addThing"), arguments: { body: { title: "T" } } }] });
  await add("Milk");
  await evaluateAgent(ctx, { agent: "helper" });
  const [evaluation] = await settled(ctx);
  const told = (because: string) => ({
    ...{ verdict: "missed", missing: [], unexpected: [], mismatched: [{ tool: path("addThing"), because }] },
  });
  expect(evaluation).toMatchObject({ passed: 1 });
  expect(evaluation?.tried).toMatchObject([{ verdict: "passed" }, told('body.title is "T", and "Milk" was expected')]);
  const viewer = await newMember(organization, "viewer");
  const { items } = await listAgentEvaluations(viewer.ctx, { agent: "helper" });
  expect(items[0]?.tried[1]).toMatchObject(told('body.title is not "Milk"'));
  expect(items[0]?.tried[1]?.executionId).toBeNull();
});

it("expects conditions of arguments, says which does not hold, and refuses those that mean nothing", async () => {
  const { ctx, connection } = await newAgents(obedient);
  await newAgent(ctx, connection);
  const tool = path("getThing");
  const add = (when: Record<string, unknown>) =>
    addAgentTask(ctx, { agent: "helper", input: "getThing", expected: [{ tool, when }] });
  const small = { properties: { id: { maximum: 10 } }, required: ["id"] };
  expect(await add(small)).toMatchObject({ expected: [{ tool, arguments: null, when: small, condition: "id is at most 10" }] });
  await add({ properties: { id: { exclusiveMinimum: 10 } }, required: ["id"] });
  await expect(add({ properties: { id: { atMost: 10 } } })).rejects.toMatchObject({ code: "invalid" });
  await evaluateAgent(ctx, { agent: "helper" });
  const [evaluation] = await settled(ctx);
  expect(evaluation?.tried).toMatchObject([
    { verdict: "passed", expected: [{ condition: "id is at most 10" }] },
    { verdict: "missed", missing: [], mismatched: [{ tool, because: "it does not hold that id is more than 10" }] },
  ]);
});

it("says of arguments that are too large that they are not compared, not that they are missing", async () => {
  const title = "T".repeat(120_000);
  const { ctx, connection } = await newAgents(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? { text: "Done." }
      : { calls: [{ name: "things_addThing", arguments: { body: { title, amount: 1 } } }] },
  );
  await newAgent(ctx, connection);
  const tool = path("addThing");
  await addAgentTask(ctx, { agent: "helper", input: "Add it", expected: [{ tool, arguments: { body: { amount: 1 } } }] });
  await addAgentTask(ctx, { agent: "helper", input: "Add it", expected: [tool] });
  await evaluateAgent(ctx, { agent: "helper" });
  const [evaluation] = await settled(ctx);
  expect(evaluation?.tried).toMatchObject([
    { verdict: "missed", called: [tool], missing: [], mismatched: [], uncompared: [tool], unexpected: [] },
    { verdict: "passed", uncompared: [] },
  ]);
});

it("compares versions and the agent as it is now, also where its runs fail or cannot begin", async () => {
  const { ctx, connection } = await newAgents((asked, number) =>
    asked.model === "small" ? obedient(asked, number) : { status: 400, text: "Broken" },
  );
  await newAgent(ctx, connection);
  await addAgentTask(ctx, { agent: "helper", input: "getThing", expected: [path("getThing")] });
  await evaluateAgent(ctx, { agent: "helper" });
  await updateAgent(ctx, { agent: "helper", config: { model: { connection, name: "large" } } });
  await evaluateAgent(ctx, { agent: "helper", debug: true });
  await updateAgent(ctx, { agent: "helper", config: {} });
  await evaluateAgent(ctx, { agent: "helper", debug: true });
  expect(await settled(ctx)).toMatchObject([
    { version: null, passed: 0, tried: [{ verdict: "failed", executionId: null, problem: expect.stringContaining("no model") }] },
    { version: null, passed: 0, tried: [{ verdict: "failed", problem: expect.stringContaining("Its run failed") }] },
    { version: 1, passed: 1 },
  ]);
});

it("says that a run was cancelled, and lets only those open it who may see it", async () => {
  const organization = await newAgents(async () => {
    await new Promise((later) => setTimeout(later, 30_000).unref());
    return { text: "Too late." };
  });
  const { ctx, connection } = organization;
  await newAgent(ctx, connection);
  await addAgentTask(ctx, { agent: "helper", input: "Wait" });
  const { tried } = await evaluateAgent(ctx, { agent: "helper" });
  expect(tried).toMatchObject([{ verdict: "running" }]);
  await cancelExecution(ctx, { id: tried[0]?.executionId ?? "" });
  const viewer = await newMember(organization, "viewer");
  const { items } = await listAgentEvaluations(viewer.ctx, { agent: "helper" });
  expect(items[0]?.tried).toMatchObject([{ verdict: "failed", problem: "Its run was cancelled.", executionId: null }]);
  await expect(evaluateAgent(viewer.ctx, { agent: "helper" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(addAgentTask(viewer.ctx, { agent: "helper", input: "x" })).rejects.toMatchObject({ code: "forbidden" });
});

it("keeps tasks of organizations apart, and removes them with their agent", async () => {
  const { ctx } = await newAgents(obedient);
  const { ctx: stranger } = await newOrganization();
  await createAgent(ctx, { slug: "helper", name: "Helper" });
  await createAgent(stranger, { slug: "helper", name: "Helper" });
  const task = await addAgentTask(ctx, { agent: "helper", input: "Hello" });
  await expect(removeAgentTask(stranger, { agent: "helper", id: task.id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listAgentTasks(stranger, { agent: "helper" })).items).toEqual([]);
  await expect(evaluateAgent(stranger, { agent: "helper", debug: true })).rejects.toThrow("no tasks");
  await expect(evaluateAgent(ctx, { agent: "helper" })).rejects.toThrow("is a draft");
  const { agentId, organizationId } = await ctx.db.agentTask.findFirstOrThrow({});
  const more = Array.from({ length: 49 }, (_, index) => ({ agentId, organizationId, input: `Task ${index}`, createdBy: "a" }));
  await ctx.db.$transaction((tx) => tx.agentTask.createMany({ data: more }));
  await expect(addAgentTask(ctx, { agent: "helper", input: "One more" })).rejects.toMatchObject({ code: "limit" });
  await removeAgentTask(ctx, { agent: "helper", id: task.id });
  await removeAgent(ctx, { agent: "helper" });
  expect(await ctx.db.agentTask.count({})).toBe(0);
});

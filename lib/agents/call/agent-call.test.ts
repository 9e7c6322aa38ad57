import { expect, it } from "vitest";
import { getExecution, listApprovals, resumeExecution, tryTool } from "../../executions";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createRegistryTool, publishRegistryTool } from "../../registry";
import { newAgent, newAgents, thing } from "../agents.suite";
import { createAgent } from "../manage/create";
import { getAgent } from "../manage/get";
import { updateAgent } from "../manage/update";
import type { Script } from "../model-server.suite";
import { runAgent } from "../runs/run";
import { publishAgent } from "../versions/publish";

withDatabase();

/** What the outer agent and the one it calls say, told apart by what they are told above all. */
const two =
  (outer: Script, inner: Script): Script =>
  (asked, number) =>
    JSON.stringify(asked.messages[0]).includes("You lead.") ? outer(asked, number) : inner(asked, number);

const toolTurns = (asked: Parameters<Script>[0]) => asked.messages.filter(({ role }) => role === "tool").length;

async function newPair(inner: Script) {
  const outer: Script = (asked) =>
    toolTurns(asked) === 0
      ? { calls: [{ name: "ask_helper", arguments: { input: "Add it", context: { city: "Graz" } } }] }
      : { text: "All done." };
  const agents = await newAgents(two(outer, inner));
  const { ctx, connection } = agents;
  const helper = await newAgent(ctx, connection);
  const tool = await callingTool(ctx, "ask_helper", { target_agent_slug: "helper" });
  await newAgent(ctx, connection, { slug: "lead", instructions: "You lead.", tools: ["tools.registry.org.main.ask_helper"] });
  return { ...agents, helper, tool };
}

async function callingTool(ctx: Parameters<typeof createRegistryTool>[0], slug: string, config: Record<string, unknown>) {
  const tool = await createRegistryTool(ctx, {
    name: slug,
    slug,
    implementation_type: "agent_call",
    implementation_config: config,
  });
  return publishRegistryTool(ctx, { id: tool.id });
}

it("an agent calls another one, which pauses; an answer to its question lets both go on", async () => {
  const { ctx, helper, sent, asked } = await newPair((one) =>
    toolTurns(one) === 0
      ? { calls: [{ name: "things_addThing", arguments: { body: { title: "T" } } }] }
      : { text: "It is added." },
  );
  const paused = await runAgent(ctx, { agent: "lead", input: "Go" });
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { address: thing("addThing") } } });
  const [approval] = (await listApprovals(ctx, {})).items;
  const done = await resumeExecution(ctx, { id: approval!.pauseId, action: "accept" });
  expect(done).toMatchObject({ status: "completed" });
  const { structured, calls } = await getExecution(ctx, { id: done.executionId });
  const [output] = (structured.result as { tool_outputs: { output: { run_id: string } }[] }).tool_outputs;
  expect(output).toMatchObject({
    tool: "ask_helper",
    ok: true,
    output: {
      mode: "sync",
      target_agent_id: helper.id,
      target_agent_slug: "helper",
      status: "completed",
      output: "It is added.",
      context: { city: "Graz", things_addThing: { url: "/things" } },
    },
  });
  expect(structured.result).toMatchObject({ output: "All done." });
  expect(await getExecution(ctx, { id: output!.output.run_id })).toMatchObject({ kind: "agent", state: "completed" });
  expect([sent("POST").length, asked.length, calls.length]).toEqual([1, 4, 3]);
});

it("says how the agent failed, and takes what callers write", async () => {
  const { ctx, asked } = await newPair((one) =>
    JSON.stringify(one.messages).includes("fail") ? { status: 400, text: "Broken" } : { text: "Fine." },
  );
  const call = (args: Record<string, unknown>) => tryTool(ctx, { address: "tools.registry.org.main.ask_helper", args });
  expect(await call({ input: "fail" })).toMatchObject({
    ok: true,
    data: { status: "failed", run_id: expect.any(String), error: { message: expect.stringContaining("Broken") } },
  });
  expect(await call({ text: "Hello" })).toMatchObject({ data: { status: "completed", output: "Fine." } });
  const messages = [
    { role: "user", content: "One" },
    { role: "assistant", content: "Two" },
  ];
  expect(await call({ messages, input: "Three" })).toMatchObject({ data: { status: "completed" } });
  expect(asked.at(-1)?.messages.slice(1)).toMatchObject([{ content: "One" }, { content: "Two" }, { content: "Three" }]);
  expect(await call({ messages })).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
});

it.each([
  [{}, "Name the agent"],
  [{ target_agent_slug: "helper", target_agent_id: "01a1f582-7f6e-74a7-8e24-3f8096d26f91" }, "Name the agent"],
  [{ target_agent_slug: "nobody" }, "There is no agent nobody"],
  [{ target_agent_slug: "draft" }, "is a draft"],
  [{ target_agent_slug: "helper", depth: 3 }, "depth"],
])("refuses a tool with %j", async (config, why) => {
  const { ctx, connection } = await newAgents(() => ({ text: "Hi" }));
  await newAgent(ctx, connection);
  await createAgent(ctx, { slug: "draft", name: "Draft" });
  await expect(callingTool(ctx, "ask", config)).rejects.toMatchObject({ message: expect.stringContaining(why) });
});

it("calls no agent of another organization", async () => {
  const { ctx, connection } = await newAgents(() => ({ text: "Hi" }));
  const { id } = await newAgent(ctx, connection);
  const { ctx: stranger } = await newOrganization();
  await expect(callingTool(stranger, "ask", { target_agent_id: id })).rejects.toThrow(`There is no agent ${id}`);
});

it("refuses agents that call each other in a circle", async () => {
  const { ctx } = await newPair(() => ({ text: "Hi" }));
  await callingTool(ctx, "ask_lead", { target_agent_slug: "lead" });
  const { config } = await getAgent(ctx, { agent: "helper" });
  await updateAgent(ctx, { agent: "helper", config: { ...config, tools: ["tools.registry.org.main.ask_lead"] } });
  await expect(publishAgent(ctx, { agent: "helper" })).rejects.toThrow("helper → lead → helper");
});

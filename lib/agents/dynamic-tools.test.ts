import { expect, it } from "vitest";
import { answerDynamicCall, listDynamicCalls, registerDynamicTools } from "../dynamic-tools";
import { withDatabase } from "../operation/organization.suite";
import { newAgent, newAgents } from "./agents.suite";
import { runAgent } from "./runs/run";

withDatabase();

it.each(["direct", "code"] as const)("an agent in the mode %s uses the tools of whoever begins its run", async (mode) => {
  const code = "return (await tools.executor.dynamic.look({ at: 3 })).data";
  const call = mode === "code" ? { name: "execute", arguments: { code } } : { name: "look", arguments: { at: 3 } };
  const { ctx, connection } = await newAgents((_, number) => (number === 1 ? { calls: [call] } : { text: "A cat." }));
  await newAgent(ctx, connection, { mode });
  const tools = [{ name: "look", description: "Looks", inputSchema: { type: "object" }, readOnly: true }];
  const { session } = await registerDynamicTools(ctx, { tools });
  const working = runAgent(ctx, { agent: "helper", input: "What is there?", session });
  const { items } = await listDynamicCalls(ctx, { session, waitMs: 20_000 });
  expect(items).toMatchObject([{ tool: "look", arguments: { at: 3 } }]);
  await answerDynamicCall(ctx, { session, id: items[0]?.id ?? "", output: { seen: "a cat" } });
  const { structured } = await working;
  expect(structured.result).toMatchObject({ output: "A cat.", tool_outputs: [{ ok: true, output: { seen: "a cat" } }] });
});

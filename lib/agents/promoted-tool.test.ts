import { expect, it } from "vitest";
import { createExecution, getExecution, listApprovals, resumeExecution } from "../executions";
import { withDatabase } from "../operation/organization.suite";
import { findLiterals, promoteProgram, publishRegistryTool } from "../registry";
import { newAgent, newAgents, thing } from "./agents.suite";
import { runAgent } from "./runs/run";

withDatabase();

it("a run becomes a tool that is published, and an agent that calls it waits for an answer and ends well", async () => {
  const script = (_: unknown, number: number) =>
    number === 1 ? { calls: [{ name: "add_named", arguments: { title: "Table" } }] } : { text: "The table is there." };
  const { ctx, connection, sent, asked } = await newAgents(script);
  const code = `const title = "Chair";\nreturn (await ${thing("addThing")}({ body: { title } })).data.body.title;`;
  const tried = await createExecution(ctx, { code });
  const run = await resumeExecution(ctx, { id: tried.executionId, action: "accept" });
  expect(run).toMatchObject({ status: "completed", structured: { result: "Chair" } });

  const { source } = await getExecution(ctx, { id: run.executionId });
  const { literals } = await findLiterals(ctx, { code: source });
  const inputs = literals.filter(({ value }) => value === "Chair").map(({ line, column }) => ({ line, column, name: "title" }));
  const { tool } = await promoteProgram(ctx, { name: "Add named", code: source, inputs });
  await expect(newAgent(ctx, connection, { slug: "early", tools: [tool.address] })).rejects.toThrow(
    "Not everything it needs can be called",
  );
  await publishRegistryTool(ctx, { id: tool.id });
  await newAgent(ctx, connection, { tools: [tool.address] });

  const paused = await runAgent(ctx, { agent: "helper", input: "Add a table" });
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { address: tool.address } } });
  const accept = async () => {
    const [approval] = (await listApprovals(ctx, {})).items;
    return resumeExecution(ctx, { id: approval?.pauseId ?? "", action: "accept" });
  };
  const within = { status: "paused", structured: { interaction: { address: thing("addThing") } } };
  expect(await accept(), "what the tool itself calls asks too").toMatchObject(within);
  expect(await accept()).toMatchObject({ status: "completed", structured: { result: { output: "The table is there." } } });
  expect((await getExecution(ctx, { id: paused.executionId })).state).toBe("completed");
  expect(sent("POST").map(({ body }) => body)).toEqual(['{"title":"Chair"}', '{"title":"Table"}']);
  expect(asked).toHaveLength(2);
});

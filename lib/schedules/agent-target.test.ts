import { expect, it } from "vitest";
import { newAgent, newAgents } from "../agents/agents.suite";
import { getExecution } from "../executions";
import { soon } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { fireSchedule } from "./firing/fire";
import { listFirings } from "./firing/list";
import { runFiring } from "./firing/run";
import { createSchedule } from "./manage/create";

withDatabase();

it("a schedule asks a published agent, once for each time, with what it is about", async () => {
  const agents = await newAgents(() => ({ text: "Good morning." }));
  const { ctx, connection, organizationId, db, asked } = agents;
  await newAgent(ctx, connection);
  const target = { kind: "agent" as const, agent: "helper", input: "Greet everybody" };
  const { id } = await createSchedule(ctx, { name: "Morning", trigger: "cron", cron: "0 8 * * *", target });
  await db.$transaction((tx) => tx.schedule.update({ where: { id }, data: { nextAt: new Date() } }));
  await Promise.all([1, 2].map(() => fireSchedule({ organizationId, id })));
  const [firing] = await db.scheduleFiring.findMany();
  const run = () => runFiring({ organizationId, id: firing!.id });
  await Promise.all([run(), run(), run()]);
  await run();
  await soon(async () => expect((await listFirings(ctx, { id })).items).toMatchObject([{ runState: "completed" }]));
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked[0]?.messages)).toContain("Greet everybody");
  expect(JSON.stringify(asked[0])).toContain('\\"trigger\\": \\"cron\\"');
  expect(await getExecution(ctx, { id: firing!.executionId })).toMatchObject({ kind: "agent", state: "completed" });
});

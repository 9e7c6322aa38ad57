import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { withDatabase } from "../operation/organization.suite";
import { kill, startProgram } from "../operation/program.suite";
import { createFlowRule } from "../policies";
import { json } from "../sources/upstream.suite";
import { resume } from "./driver/resume";
import { endLeases } from "./end-leases.suite";
import { newRuns, soon, things } from "./executions.suite";
import { getExecution } from "./runs/get";

withDatabase();

it("what a run has read is still known after its process was killed", { timeout: 120_000 }, async () => {
  const { ctx, db, upstream, sent, organizationId, owner } = await newRuns();
  await createConnection(ctx, { integration: "things_api", owner: "org", name: "people", labels: ["hr"] });
  await createFlowRule(ctx, { from: "hr", target: "pattern", to: "things_api.org.main.things.listThings", action: "block" });
  let isSilent = true;
  upstream.serve(({ url }, response) => {
    if (url !== "/things/99" || !isSilent) json(response, { url });
  });
  const code = `await tools.things_api.org.people.things.getThing({ id: 1 }); await ${things}.getThing({ id: 99 });
    return (await ${things}.listThings({})).error?.code`;
  const made = await startProgram("executions/killed", "code", organizationId, owner.id, code);
  await soon(() => expect(sent("GET").map(({ url }) => url)).toContain("/things/99"));
  await soon(async () => expect(await db.call.count({ where: { state: "succeeded" } })).toBe(1));
  await kill(made);
  isSilent = false;
  await endLeases();
  const { id } = await db.execution.findFirstOrThrow();
  await resume(organizationId, id);
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed", structured: { result: "tool_blocked" } });
  expect(sent("GET").filter(({ url }) => url === "/things/1")).toHaveLength(1);
});

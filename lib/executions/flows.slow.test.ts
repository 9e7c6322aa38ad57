import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { prisma } from "../db/client";
import { withDatabase } from "../operation/organization.suite";
import { createFlowRule } from "../policies";
import { json } from "../sources/upstream.suite";
import { resume } from "./driver/resume";
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
  const command = ["--import", "tsx", "lib/executions/killed.suite.ts", "code", organizationId, owner.id, code];
  const made = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
  await soon(() => expect(sent("GET").map(({ url }) => url)).toContain("/things/99"));
  await soon(async () => expect(await db.call.count({ where: { state: "succeeded" } })).toBe(1));
  const gone = once(made, "exit");
  made.kill("SIGKILL");
  await gone;
  isSilent = false;
  await prisma().execution.updateMany({
    where: { leaseUntil: { not: null } },
    data: { leaseUntil: new Date(Date.now() - 1_000) },
  });
  const { id } = await db.execution.findFirstOrThrow();
  await resume(organizationId, id);
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed", structured: { result: "tool_blocked" } });
  expect(sent("GET").filter(({ url }) => url === "/things/1")).toHaveLength(1);
});

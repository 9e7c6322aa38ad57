import { expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { resume } from "./driver/resume";
import { newRuns } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";

withDatabase();

it("a run of an engine that is gone ends with a reason instead of going on otherwise", async () => {
  const { ctx, db, organizationId, sent } = await newRuns();
  const code =
    "const before = Math.random(); await tools.things_api.org.main.things.addThing({ body: { title: 'a' } }); return before";
  const paused = await createExecution(ctx, { code });
  expect(paused).toMatchObject({ status: "paused" });
  const { id, engine } = await db.execution.findFirstOrThrow();
  expect(engine).toBe("quickjs/1");
  await db.$transaction(async (tx) => {
    await tx.execution.updateMany({ where: { id }, data: { engine: "abacus/7" } });
    await tx.approval.updateMany({ data: { state: "accepted", answeredAt: new Date() } });
  });
  await resume(organizationId, id);
  expect(await getExecution(ctx, { id })).toMatchObject({
    state: "failed",
    structured: { error: { code: "engine_changed", message: expect.stringMatching(/abacus\/7.*Run it again/) } },
  });
  expect(sent("POST")).toHaveLength(0);
});

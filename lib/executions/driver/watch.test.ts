import { expect, it } from "vitest";
import { scopedDb } from "../../db/scoped";
import { withDatabase } from "../../operation/organization.suite";
import { disposeProcessWide } from "../../process";
import { newRuns, soon, things } from "../executions.suite";
import { cancelRun } from "../runs/cancel";
import { createExecution } from "../runs/create";

withDatabase();

it("a process that stops gives its runs back at once, and none of them counts as one that made no progress", async () => {
  const { ctx, organizationId, sent } = await newRuns();
  const code = `for (let id = 0; id < 1000; id += 1) { await ${things}.getThing({ id }); await new Promise((done) => setTimeout(done, 50)); }`;
  const answer = createExecution(ctx, { code }).catch((error: unknown) => error);
  await soon(async () => {
    expect(await ctx.db.execution.count({ where: { state: "running" } })).toBe(1);
    expect(sent("GET").length).toBeGreaterThan(2);
  });
  await disposeProcessWide();
  const db = scopedDb(organizationId);
  const { id, state, leaseUntil, stalled } = await db.execution.findFirstOrThrow();
  expect([state, stalled <= 0]).toEqual(["running", true]);
  expect(leaseUntil?.getTime()).toBeLessThan(Date.now());
  await cancelRun({ ...ctx, db }, id);
  await answer;
});

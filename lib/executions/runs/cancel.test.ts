import { expect, test } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, soon, things } from "../executions.suite";
import { cancelExecution } from "./cancel";
import { createExecution } from "./create";

withDatabase();

test("who waits for a run that is cancelled is told so", async () => {
  const { ctx, db, upstream } = await newRuns();
  upstream.serve(() => {});
  const answer = createExecution(ctx, { code: `return await ${things}.getThing({ id: 1 })`, waitMs: 60_000 });
  await soon(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(1));
  const running = await db.execution.findFirstOrThrow({ where: { state: "running" }, select: { id: true } });
  await cancelExecution(ctx, { id: running.id });

  expect(await answer).toMatchObject({ text: "Cancelled: The run was cancelled." });
});

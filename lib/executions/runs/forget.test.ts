import { expect, it, onTestFinished } from "vitest";
import { env } from "../../env";
import { updateRetention } from "../../identity";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, things } from "../executions.suite";
import { orderedId } from "../ids";
import { createExecution } from "./create";
import { batchMax, forgetExecutions } from "./forget";
import { resumeExecution } from "./resume";

withDatabase();

const dayMs = 24 * 3_600_000;
type Runs = Awaited<ReturnType<typeof newRuns>>;

/** The run as if it had begun and ended so long ago. Returns its new id. */
async function age({ db }: Runs, id: string, days: number): Promise<string> {
  const then = new Date(Date.now() - days * dayMs);
  const older = orderedId(then);
  await db.$transaction(async (tx) => {
    const { organizationId: _organizationId, ...row } = await tx.execution.findFirstOrThrow({ where: { id } });
    const isOver = row.endedAt !== null;
    await tx.execution.create({
      data: { ...row, options: row.options as object, id: older, createdAt: then, endedAt: isOver ? then : null },
    } as never);
    for (const model of [tx.call, tx.outputLine, tx.approval])
      await (model as typeof tx.call).updateMany({ where: { executionId: id }, data: { executionId: older } });
    await tx.execution.deleteMany({ where: { id } });
  });
  return older;
}

const said = ({ entry }: { entry: string }) => JSON.parse(entry) as { details: object };

const left = async ({ db }: Runs) => (await db.execution.findMany({ select: { id: true } })).map(({ id }) => id);

it("removes runs that ended long enough ago with all that belongs to them, and no others", async () => {
  const runs = await newRuns();
  const { ctx, db } = runs;
  const code = `console.log("a"); await ${things}.getThing({ id: 1 }); return 1`;
  const ids: string[] = [];
  for (const days of [91, 89, 0]) {
    const { executionId } = await createExecution(ctx, { code });
    ids.push(days === 0 ? executionId : await age(runs, executionId, days));
  }
  const paused = await createExecution(ctx, { code: `return ${things}.addThing({ title: "a" })` });
  ids.push(await age(runs, paused.executionId, 400));
  const audited = await db.auditEvent.count();
  await forgetExecutions();
  expect((await left(runs)).sort()).toEqual(ids.slice(1).sort());
  expect(await db.call.count()).toBe(3);
  expect(await db.outputLine.count()).toBe(2);
  const lines = await db.auditEvent.findMany({ where: { action: "execution.forget" } });
  expect(lines.map(said)).toMatchObject([{ actor: { kind: "system" }, details: { count: 1 } }]);
  expect(await db.auditEvent.count()).toBe(audited + 1);
  await forgetExecutions();
  expect(await db.auditEvent.count()).toBe(audited + 1);
});

it("keeps what still asks somebody, and what still allows something", async () => {
  const runs = await newRuns();
  const { ctx, db } = runs;
  const code = `return ${things}.addThing({ title: "a" })`;
  const asking = await createExecution(ctx, { code, onApproval: "reject" });
  const allowing = await createExecution(ctx, { code });
  await resumeExecution(ctx, { id: allowing.executionId, action: "accept", scope: "hours", hours: 2 });
  const ids = [await age(runs, asking.executionId, 100), await age(runs, allowing.executionId, 100)];
  await forgetExecutions();
  expect((await left(runs)).sort()).toEqual(ids.sort());
  await db.$transaction(async (tx) => {
    await tx.approval.updateMany({ where: { state: "waiting" }, data: { state: "expired" } });
    await tx.approvalGrant.updateMany({ data: { expiresAt: new Date() } });
  });
  await forgetExecutions();
  expect(await left(runs)).toEqual([]);
  expect([await db.approval.count(), await db.approvalGrant.count()]).toEqual([0, 0]);
});

it("goes on in batches until nothing is left, after as many days as are set", async () => {
  const runs = await newRuns();
  const { ctx, db, organizationId } = runs;
  const { executionId } = await createExecution(ctx, { code: "return 1" });
  const { id: _id, ...row } = await db.execution.findFirstOrThrow({ where: { id: executionId } });
  const then = new Date(Date.now() - 2 * dayMs);
  const data = Array.from({ length: batchMax + 1 }, () => ({ ...row, organizationId, id: orderedId(then), endedAt: then }));
  await db.$transaction((tx) => tx.execution.createMany({ data } as never));
  await forgetExecutions();
  expect(await left(runs)).toHaveLength(batchMax + 2);
  env.EXECUTOR_KEEP_RUNS_DAYS = 1;
  onTestFinished(() => {
    env.EXECUTOR_KEEP_RUNS_DAYS = 90;
  });
  await forgetExecutions();
  expect(await left(runs)).toEqual([executionId]);
  const lines = await db.auditEvent.findMany({ where: { action: "execution.forget" }, orderBy: { seq: "asc" } });
  expect(lines.map((line) => said(line).details)).toEqual([{ count: batchMax }, { count: 1 }]);
});

it("removes the oldest finished runs of an organization that keeps too much, and nothing that waits or belongs to others", async () => {
  const [runs, others] = [await newRuns(), await newRuns()];
  const { ctx, db } = runs;
  const keeping = (bytes: number) => `return "x".repeat(${bytes})`;
  const paused = await createExecution(ctx, { code: `return ${things}.addThing({ title: "x".repeat(900_000) })` });
  const small = await createExecution(ctx, { code: keeping(10) });
  const ended: string[] = [];
  for (let count = 0; count < 4; count += 1) ended.push((await createExecution(ctx, { code: keeping(400_000) })).executionId);
  await createExecution(others.ctx, { code: keeping(900_000) });
  await forgetExecutions();
  expect(await left(runs)).toHaveLength(6);
  env.EXECUTOR_KEEP_RUNS_MB = 1;
  onTestFinished(() => {
    env.EXECUTOR_KEEP_RUNS_MB = 10_000;
  });
  await forgetExecutions();
  expect((await left(runs)).sort()).toEqual([paused.executionId.slice(0, 36), ...ended.slice(2)].sort());
  expect(await left(runs)).not.toContain(small.executionId);
  expect(await left(others)).toHaveLength(1);
  const lines = await db.auditEvent.findMany({ where: { action: "execution.forget" } });
  expect(lines.map(said)).toMatchObject([{ details: { count: 3 } }]);
  await forgetExecutions();
  expect(await left(runs)).toHaveLength(3);
});

it("keeps what still allows something, however much it is", async () => {
  const runs = await newRuns();
  const code = `const { ok } = await ${things}.addThing({ title: "a" }); return ok + "x".repeat(1_500_000)`;
  const allowing = await createExecution(runs.ctx, { code });
  await resumeExecution(runs.ctx, { id: allowing.executionId, action: "accept", scope: "hours", hours: 2 });
  env.EXECUTOR_KEEP_RUNS_MB = 1;
  onTestFinished(() => {
    env.EXECUTOR_KEEP_RUNS_MB = 10_000;
  });
  await forgetExecutions();
  expect(await left(runs)).toHaveLength(1);
});

it("goes by the days of each organization, and keeps everything during a legal hold, however old and much", async () => {
  const [brief, held, usual] = [await newRuns(), await newRuns(), await newRuns()];
  for (const [runs, days] of [
    [brief, 8],
    [brief, 5],
    [held, 400],
    [usual, 8],
  ] as const)
    await age(runs, (await createExecution(runs.ctx, { code: 'return "x".repeat(600_000)' })).executionId, days);
  await createExecution(held.ctx, { code: 'return "x".repeat(600_000)' });
  await updateRetention(brief.ctx, { runDays: 7 });
  await updateRetention(held.ctx, { runDays: 1, hold: "Case 12" });
  env.EXECUTOR_KEEP_RUNS_MB = 1;
  onTestFinished(() => {
    env.EXECUTOR_KEEP_RUNS_MB = 10_000;
  });
  await forgetExecutions();
  expect([await left(brief), await left(held), await left(usual)].map(({ length }) => length)).toEqual([1, 2, 1]);
  await updateRetention(held.ctx, { hold: null });
  await forgetExecutions();
  expect(await left(held)).toHaveLength(1);
});

import { expect, it } from "vitest";
import { pool } from "../../db/client";
import { inJournalTransaction } from "../../db/journal/transaction";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";

withDatabase();

const code = `return (await ${things}.getThing({ id: 1 })).ok;`;

it("two transactions that wait for each other are both done, one after the other", async () => {
  const { ctx, db } = await newRuns();
  const runs = await Promise.all([createExecution(ctx, { code }), createExecution(ctx, { code })]);
  const ids = runs.map(({ executionId }) => executionId);
  const counts = [0, 0];
  let arrived = 0;
  const lockBoth = (which: number, [first, second]: readonly (string | undefined)[]) =>
    inJournalTransaction(async (sql) => {
      counts[which] = (counts[which] ?? 0) + 1;
      const add = (id: string | undefined) => sql.query("update execution set revision = revision + 1 where id = $1", [id]);
      await add(first);
      arrived += 1;
      while (arrived < 2) await new Promise((done) => setTimeout(done, 5));
      await add(second);
    });
  const before = await db.execution.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  await Promise.all([lockBoth(0, ids), lockBoth(1, ids.toReversed())]);
  const after = await db.execution.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  expect(after.map(({ revision }) => revision)).toEqual(before.map(({ revision }) => revision + 2));
  expect(Math.max(...counts)).toBeGreaterThan(1);
});

it("a transaction that ends a run holds no number that others write before it commits", async () => {
  const { ctx, db, organizationId } = await newRuns();
  const { executionId } = await createExecution(ctx, { code });
  const cancelled = "select coalesce(sum(cancelled_runs), 0)::int as runs from activity_hour where organization_id = $1";
  await inJournalTransaction(async (sql) => {
    await sql.query("update execution set state = 'cancelled' where id = $1", [executionId]);
    expect((await sql.query(cancelled, [organizationId])).rows).toEqual([{ runs: 0 }]);
  });
  expect((await pool().query(cancelled, [organizationId])).rows).toEqual([{ runs: 1 }]);
  expect(await db.execution.count({ where: { state: "cancelled" } })).toBe(1);
});

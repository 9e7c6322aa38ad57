import type { PoolClient } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createBudget } from "../budgets";
import { createConnection } from "../connections";
import { forgetBudgetUsage } from "../db/budgets";
import { pool } from "../db/client";
import { remindOfApprovals } from "../db/journal/approvals";
import { removeIntegration } from "../integrations";
import { withDatabase } from "../operation/organization.suite";
import { savePolicyChanges } from "../policies";
import { newRuns, soon, things } from "./executions.suite";
import { createExecution } from "./runs/create";

withDatabase();

/** A transaction of somebody else, which ends with the test. */
async function otherTransaction(): Promise<PoolClient> {
  const client = await pool().connect();
  onTestFinished(async () => {
    await client.query("rollback");
    client.release();
  });
  await client.query("begin");
  return client;
}

/** Waits until somebody waits for what this transaction holds. */
const untilAwaited = (holder: PoolClient) =>
  soon(async () => {
    const { rows } = await holder.query("select pg_backend_pid() as pid");
    const waiting = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    expect((await pool().query(waiting, [rows[0].pid])).rowCount).toBeGreaterThan(0);
  });

it("an integration is removed from its own row on, so that connections stay free for whoever has that row", async () => {
  const { ctx, slug, organizationId } = await newRuns();
  await createConnection(ctx, { integration: slug, owner: "org" });
  const other = await otherTransaction();
  await other.query("select 1 from integration where organization_id = $1 for no key update", [organizationId]);
  const removed = removeIntegration(ctx, { slug });
  await untilAwaited(other);
  const free = "select 1 from connection where organization_id = $1 for no key update skip locked";
  expect((await other.query(free, [organizationId])).rowCount).toBe(2);
  await other.query("commit");
  await removed;
});

it("lists of policies are locked in one order, whichever is changed first", async () => {
  const { ctx, organizationId } = await newRuns();
  const other = await otherTransaction();
  const key = (list: string) => `policies ${organizationId} ${list}`;
  await other.query("select pg_advisory_xact_lock(hashtext($1))", [key("org")]);
  const saved = savePolicyChanges(ctx, {
    changes: [
      { kind: "add", owner: "org", pattern: "things_api.*", action: "allow" },
      { kind: "add_flow", from: "internal", target: "pattern", to: "things_api.*", action: "block" },
    ],
  });
  await untilAwaited(other);
  const { rows } = await other.query("select pg_try_advisory_xact_lock(hashtext($1)) as taken", [key("flows")]);
  expect(rows).toEqual([{ taken: false }]);
  await other.query("commit");
  await saved;
});

it("a reminder passes over a question that is being answered, and comes the next time", async () => {
  const { ctx, db, organizationId } = await newRuns();
  const code = `await ${things}.addThing({ title: "a" })`;
  await Promise.all([createExecution(ctx, { code }), createExecution(ctx, { code })]);
  const due =
    "update approval set expires_at = now() + interval '1 minute', created_at = now() - interval '1 day' where organization_id = $1";
  await pool().query(due, [organizationId]);
  const reminded = () => db.approval.count({ where: { remindedAt: { not: null } } });
  const other = await otherTransaction();
  await other.query("select 1 from approval where organization_id = $1 order by id limit 1 for no key update", [organizationId]);
  await remindOfApprovals();
  expect(await reminded()).toBe(1);
  await other.query("commit");
  await remindOfApprovals();
  expect(await reminded()).toBe(2);
});

it("what is used of a budget at this moment is not forgotten", async () => {
  const { ctx, organizationId } = await newRuns();
  for (const window of ["hour", "day"] as const)
    await createBudget(ctx, { holder: "organization", measure: "calls", pattern: "things_api.*", window, limit: 10 });
  await createExecution(ctx, { code: `return (await ${things}.getThing({ id: 1 })).ok` });
  await pool().query("update budget_usage set window_start = now() - interval '3 days' where organization_id = $1", [
    organizationId,
  ]);
  const count = async () =>
    (await pool().query("select 1 from budget_usage where organization_id = $1", [organizationId])).rowCount;
  const other = await otherTransaction();
  await other.query("select 1 from budget_usage where organization_id = $1 order by budget_id limit 1 for update", [
    organizationId,
  ]);
  await forgetBudgetUsage();
  expect(await count()).toBe(1);
  await other.query("commit");
  await forgetBudgetUsage();
  expect(await count()).toBe(0);
});

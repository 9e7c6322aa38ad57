import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { pool } from "../../db/client";
import { createApiKey, identify, revokeApiKey } from "../../identity";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, soon, things } from "../executions.suite";
import { leaseMs } from "../limits";
import { createExecution } from "../runs/create";

withDatabase();

/** Holds the row of an execution, so that whoever writes it waits. Returns a function that lets go. */
async function holdRow(id: string): Promise<() => Promise<void>> {
  const client = await pool().connect();
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("rollback");
    client.release();
  };
  onTestFinished(letGo);
  await client.query("begin");
  await client.query("select 1 from execution where id = $1 for update", [id]);
  return letGo;
}

const endless = `for (let n = 0; n < 400; n++) { await ${things}.getThing({ id: n }); await new Promise((done) => setTimeout(done, 50)); }`;

/** Ends the connections that wait to write this. Returns how many there were. */
async function endWriters(text: string): Promise<number> {
  const { rowCount } = await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${text}%`],
  );
  return rowCount ?? 0;
}

it("a run without rights is ended, and whoever began it answered, although the connection that ends it is lost", async () => {
  const runs = await newRuns();
  const { text, id } = await createApiKey(runs.ctx, { name: "agent", permissions: ["tools:read", "tools:call"] });
  const ctx = { ...(await identify({ apiKey: text }))!, db: runs.db, door: "api" as const, requestId: "test" };
  const run = createExecution(ctx, { code: endless });
  await soon(() => expect(runs.sent("GET").length).toBeGreaterThanOrEqual(2));
  const { id: executionId } = await runs.db.execution.findFirstOrThrow({ where: { state: "running" } });
  const letGo = await holdRow(executionId);
  await revokeApiKey(runs.ctx, { id });
  await soon(async () => expect(await endWriters("set state = 'failed'")).toBeGreaterThan(0));
  await letGo();
  expect(await Promise.race([run, sleep(leaseMs)])).toMatchObject({ status: "failed", executionId, isError: true });
  const { state, errorCode } = await runs.db.execution.findFirstOrThrow({ where: { id: executionId } });
  expect({ state, errorCode }).toEqual({ state: "failed", errorCode: "forbidden" });
});

it("a run whose rights end while it is being stored is answered as ended, however long storing takes", async () => {
  const runs = await newRuns();
  const { text, id } = await createApiKey(runs.ctx, { name: "agent", permissions: ["tools:read", "tools:call"] });
  const ctx = { ...(await identify({ apiKey: text }))!, db: runs.db, door: "api" as const, requestId: "test" };
  const client = await pool().connect();
  onTestFinished(() => client.release());
  await client.query("begin");
  await client.query("lock table execution in share mode");
  const run = createExecution(ctx, { code: endless });
  await soon(async () => {
    const { rows } = await pool().query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into execution%'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  await revokeApiKey(runs.ctx, { id });
  await sleep(1_500);
  await client.query("rollback");
  expect(await run).toMatchObject({ status: "failed", structured: { error: { code: "forbidden" } } });
});

import { pool } from "../client";
import type { RawSql } from "../sql";
import type { Sql } from "./rows";

/** An answer that has not reached its call yet, the end of a run that a call waits for, or the answer that a run of a plan begins with. */
const answered = `(exists (select from approval join call using (organization_id, execution_id, seq)
  where approval.organization_id = $1 and approval.execution_id = $2 and approval.number = call.approval_number
    and approval.state <> 'waiting' and call.state in ('waiting', 'unknown', 'asking'))
  or exists (select from call join execution child on child.organization_id = $1 and child.id = call.child_id
    where call.organization_id = $1 and call.execution_id = $2 and call.state = 'nested' and child.ended_at is not null)
  or (execution.pass = 1 and exists (select from approval where approval.organization_id = $1 and approval.execution_id = $2
    and approval.kind = 'plan' and approval.state <> 'waiting')))`;

type Pause = { organizationId: string; id: string; wakeAt: Date | null };

/** Pauses the execution, or begins its next pass when an answer came meanwhile. Runs in a transaction that holds its row. */
export async function pauseExecution(sql: Sql, { organizationId, id, wakeAt }: Pause): Promise<{ isAnswered: boolean }> {
  const { rows } = await sql.query<{ pass: number; state: string }>(
    `update execution set
       state = case when ${answered} then 'running' else 'paused' end,
       pass = pass + case when ${answered} then 1 else 0 end,
       lease_until = case when ${answered} then lease_until end,
       wake_at = $3, paused_at = now()
     where organization_id = $1 and id = $2 returning pass, state`,
    [organizationId, id, wakeAt],
  );
  return { isAnswered: rows[0]?.state === "running" };
}

type Claim = { organizationId: string; id: string; leaseMs: number };

/** An execution that this process continues. `stalled` counts the passes in a row without progress. */
export type Claimed = { organizationId: string; id: string; pass: number; stalled: number };

const claimed = `returning execution.organization_id as "organizationId", execution.id, execution.pass, execution.stalled`;

/** Begins the next pass if there is a reason: an answer, a timer that is due, or a lost process. */
export async function claimExecution({ organizationId, id, leaseMs }: Claim): Promise<Claimed | null> {
  const { rows } = await pool().query<Claimed>(
    `update execution set state = 'running', pass = pass + 1, lease_until = now() + $3::int * interval '1 ms', wake_at = null,
       stalled = stalled + case when state = 'running' then 1 else 0 end,
       wall_ms = wall_ms + case when wake_at <= now() then least(extract(epoch from now() - paused_at) * 1000, 2000000000)::int else 0 end
     where organization_id = $1 and id = $2 and (
       (state = 'running' and lease_until < now()) or (state = 'paused' and (lease_until is null or lease_until < now()) and (wake_at <= now() or ${answered}))) ${claimed}`,
    [organizationId, id, leaseMs],
  );
  return rows[0] ?? null;
}

/**
 * Begins the next pass of executions whose lease ran out. Organizations take turns, and each has its oldest first, so that
 * one with many does not keep out another.
 */
export async function claimAbandoned({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<Claimed[]> {
  const { rows } = await pool().query<Claimed>(
    `with found as (select id, lease_until, row_number() over (partition by organization_id order by lease_until) as turn
       from execution where state in ('running', 'paused') and lease_until < now()),
     lost as (select execution.id from execution join found using (id)
       where execution.state in ('running', 'paused') and execution.lease_until < now()
       order by found.turn, found.lease_until limit $1 for update of execution skip locked)
     update execution set state = 'running', pass = pass + 1, lease_until = now() + $2::int * interval '1 ms',
       stalled = stalled + 1
     from lost where execution.id = lost.id ${claimed}`,
    [limit, leaseMs],
  );
  return rows;
}

type OfPass = { organizationId: string; id: string; pass: number };

/** Renews the lease and changes nothing else, so nobody is notified. */
export async function renewLease({ organizationId, id, pass, leaseMs }: OfPass & { leaseMs: number }): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "execution-renew-lease",
    text: `update execution set lease_until = now() + $4::int * interval '1 ms'
      where organization_id = $1 and id = $2 and pass = $3 and state in ('running', 'paused')`,
    values: [organizationId, id, pass, leaseMs],
  });
  return rowCount === 1;
}

/** Delays the next pass, twice as long each time. Returns how many passes in a row ended without progress. */
export async function postponeExecution(
  { organizationId, id, pass }: OfPass,
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
): Promise<number | null> {
  const { rows } = await pool().query<{ stalled: number }>(
    `update execution set lease_until = now() + least($5::int, $4::int * 2 ^ least(stalled, 20)) * interval '1 ms'
     where organization_id = $1 and id = $2 and pass = $3 and state = 'running' returning stalled`,
    [organizationId, id, pass, firstMs, mostMs],
  );
  return rows[0]?.stalled ?? null;
}

/** Ends an execution that cannot go on. */
export async function failExecution(
  sql: Sql,
  { organizationId, id, pass, error, errorCode }: OfPass & { error: Uint8Array | null; errorCode: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update execution set state = 'failed', lease_until = null, wake_at = null, ended_at = now(), revision = revision + 1,
       error = $4, error_code = $5
     where organization_id = $1 and id = $2 and pass = $3 and state in ('running', 'paused')`,
    [organizationId, id, pass, error, errorCode],
  );
  return rowCount === 1;
}

export type Released = OfPass & {
  /** The pass has played, so that what it may still write is to be refused. */
  hasPlayed: boolean;
};

/** Gives an execution back before its lease is over. The next process continues it, and the pass does not count as stalled. */
export async function releaseExecution(sql: Sql, { organizationId, id, pass, hasPlayed }: Released): Promise<void> {
  await sql.query(
    `update execution set lease_until = now() - interval '1 ms', stalled = stalled - 1, pass = pass + $4
     where organization_id = $1 and id = $2 and pass = $3 and state in ('running', 'paused') and lease_until is not null`,
    [organizationId, id, pass, hasPlayed ? 1 : 0],
  );
}

/** Finds executions whose lease ran out. */
export async function findAbandoned(limit: number): Promise<{ organizationId: string; id: string }[]> {
  const { rows } = await pool().query<{ organizationId: string; id: string }>(
    `select organization_id as "organizationId", id from execution
     where state in ('running', 'paused') and lease_until < now() order by lease_until limit $1`,
    [limit],
  );
  return rows;
}

export type StoredLines = { number: number; lines: number; kind: string; level: string | null; text: Buffer };

/** Reads the rows that hold lines after a number. The first row may hold earlier lines too. */
export async function readLines(
  organizationId: string,
  { id, after, upTo, limit }: { id: string; after: number; upTo: number | null; limit: number | null },
): Promise<StoredLines[]> {
  const { rows } = await pool().query<StoredLines>({
    name: "execution-lines",
    text: `select number, lines, kind, level, text from output_line
      where organization_id = $1 and execution_id = $2 and number + lines - 1 > $3 and ($4::int is null or number <= $4)
      order by number limit $5`,
    values: [organizationId, id, after, upTo, limit],
  });
  return rows;
}

/** Finds organizations that have finished runs with lower ids. */
export async function findWithRunsBefore(id: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select id from organization where exists (select from execution where organization_id = organization.id and execution.id < $1
       and execution.state in ('completed', 'failed', 'cancelled'))`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Begins another pass in the process that holds the execution already. */
export async function nextPass({ organizationId, id, pass, leaseMs }: Claim & { pass: number }): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update execution set pass = pass + 1, lease_until = now() + $4::int * interval '1 ms'
     where organization_id = $1 and id = $2 and pass = $3 and state = 'running'`,
    [organizationId, id, pass, leaseMs],
  );
  return rowCount === 1;
}

/** Closes open questions whose call is over. */
export async function withdrawQuestions(
  db: RawSql,
  { organizationId, id, numbers }: { organizationId: string; id: string; numbers: number[] },
): Promise<void> {
  await db.$executeRaw`update approval set state = 'cancelled', answered_at = now()
    where organization_id = ${organizationId}::uuid and execution_id = ${id}::uuid and number = any(${numbers}::int[]) and state = 'waiting'`;
}

/** Closes the questions and calls of an execution that was ended from outside. Calls that were sent may or may not have taken effect. */
export async function endCancelled(
  db: RawSql,
  { organizationId, id, errorCode = "cancelled" }: { organizationId: string; id: string; errorCode?: string },
): Promise<void> {
  await db.$executeRaw`update approval set state = 'cancelled', answered_at = now()
    where organization_id = ${organizationId}::uuid and execution_id = ${id}::uuid and state = 'waiting'`;
  await db.$executeRaw`update call set ended_at = now(), error_code = ${errorCode},
      revision = (select revision from execution where organization_id = ${organizationId}::uuid and id = ${id}::uuid),
      state = case when state = 'waiting' then 'unstarted' when effect = 'read' or state = 'nested' then 'failed' else 'unknown' end
    where organization_id = ${organizationId}::uuid and execution_id = ${id}::uuid and state in ('waiting', 'running', 'asking', 'nested')`;
}

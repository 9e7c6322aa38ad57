import { pool } from "../client";
import type { RawSql } from "../sql";
import type { Sql } from "./rows";

type RunId = { organizationId: string; id: string };

/** Holds the run whose call is about to begin a run of its own. Returns false when it has ended or another pass has begun. */
export async function holdParent(sql: Sql, { organizationId, id, pass }: RunId & { pass: number }): Promise<boolean> {
  const { rowCount } = await sql.query(
    "select 1 from execution where organization_id = $1 and id = $2 and pass = $3 and state in ('running', 'paused') for share",
    [organizationId, id, pass],
  );
  return rowCount === 1;
}

/**
 * Locks the run whose call this one is made for, before this one ends: either the pause of that run sees the end, or the end
 * finds it paused. Whoever locks both goes from the outer run to the inner one.
 */
export async function lockParentOf(sql: Sql, { organizationId, id }: RunId): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select parent.id from execution parent join execution child on child.organization_id = $1 and child.parent_id = parent.id
      where parent.organization_id = $1 and child.id = $2 for no key update of parent`,
    [organizationId, id],
  );
  return rows[0]?.id ?? null;
}

/** Cancels the runs that calls of an ended run began, and those within them. One that begins meanwhile is found the next time. */
export async function endChildren(db: RawSql, { organizationId, id }: RunId): Promise<void> {
  while ((await cancelBelow(db, { organizationId, id })) > 0);
  await db.$executeRaw`with recursive below as (
      select id from execution where organization_id = ${organizationId}::uuid and parent_id = ${id}::uuid
      union all select child.id from below join execution child on child.organization_id = ${organizationId}::uuid and child.parent_id = below.id)
    update approval set state = 'cancelled', answered_at = now()
    from below where approval.organization_id = ${organizationId}::uuid and approval.execution_id = below.id and approval.state = 'waiting'`;
  await db.$executeRaw`with recursive below as (
      select id, revision from execution where organization_id = ${organizationId}::uuid and parent_id = ${id}::uuid
      union all select child.id, child.revision from below join execution child on child.organization_id = ${organizationId}::uuid and child.parent_id = below.id)
    update call set ended_at = now(), error_code = 'cancelled', revision = below.revision,
      state = case when state = 'waiting' then 'unstarted' when effect = 'read' or state = 'nested' then 'failed' else 'unknown' end
    from below where call.organization_id = ${organizationId}::uuid and call.execution_id = below.id
      and call.state in ('waiting', 'running', 'asking', 'nested')`;
}

/** An outer run is locked before those within it, whichever process made their ids. */
const cancelBelow = async (db: RawSql, { organizationId, id }: RunId): Promise<number> =>
  await db.$executeRaw`with recursive below as (
      select id, 1 as depth from execution where organization_id = ${organizationId}::uuid and parent_id = ${id}::uuid
      union all select child.id, below.depth + 1
        from below join execution child on child.organization_id = ${organizationId}::uuid and child.parent_id = below.id),
    open as (select execution.id from execution join below using (id) where execution.organization_id = ${organizationId}::uuid
      and execution.state in ('running', 'paused') order by below.depth, execution.id for no key update of execution)
    update execution set state = 'cancelled', ended_at = now(), lease_until = null, wake_at = null, error_code = 'cancelled',
      revision = revision + 1
    from open where execution.organization_id = ${organizationId}::uuid and execution.id = open.id`;

/** Reads the labels of what a run has read, through its calls and through the runs that these began. */
export async function readLabels({ organizationId, id }: RunId): Promise<string[]> {
  const { rows } = await pool().query<{ label: string }>({
    name: "execution-labels",
    text: `select distinct label from call cross join lateral jsonb_array_elements_text(decision->'labels') label
      where organization_id = $1 and execution_id = $2 and started_at is not null and decision ? 'labels' order by label`,
    values: [organizationId, id],
  });
  return rows.map(({ label }) => label);
}

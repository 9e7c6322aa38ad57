import { pool } from "../client";

/** When a run had its first answer from a connection: the labels that the connection had then. */
export type LabelsOfRun = { executionId: string; connectionId: string | null; labels: string[]; at: Date };

type RunsOf = { organizationId: string; ids: readonly string[]; connectionIds: readonly string[] };

/** Reads since when runs have read from connections that have labels now or had them then. None of these fields is sealed. */
export async function readLabelsOfRuns({ organizationId, ids, connectionIds }: RunsOf): Promise<LabelsOfRun[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query<LabelsOfRun>({
    name: "labels-of-runs",
    text: `select execution_id as "executionId", connection_id as "connectionId", coalesce(decision -> 'labels', '[]') as labels, min(ended_at) as at
      from unnest($2::uuid[]) asked (id) join call on call.organization_id = $1 and call.execution_id = asked.id
      where started_at is not null and ended_at is not null and (connection_id = any($3::uuid[]) or decision ? 'labels')
      group by 1, 2, 3
      union all
      select execution.id, null, jsonb_build_array(one ->> 'label'), execution.created_at
      from execution, jsonb_array_elements(options -> 'read') one
      where organization_id = $1 and execution.id = any($2::uuid[]) and jsonb_typeof(options -> 'read') = 'array'`,
    values: [organizationId, ids, connectionIds],
  });
  return rows;
}

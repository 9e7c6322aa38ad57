import { pool } from "../client";

/** A run that does not move: its process is gone, its passes make no progress, or its timer is overdue. */
export type StuckRow = {
  id: string;
  kind: "lost" | "stalled" | "overdue";
  pass: number;
  stalled: number;
  since: Date;
  nextAt: Date | null;
};

/** Longer than any process takes to continue a run that is due. */
const lostAfter = "interval '15 s'";
const overdueAfter = "interval '1 min'";

const isStuck = `((state = 'running' and (stalled > 0 or lease_until < now() - ${lostAfter})) or (state = 'paused' and wake_at < now() - ${overdueAfter}))`;
const kind = `case when state = 'paused' then 'overdue' when stalled > 0 then 'stalled' else 'lost' end`;

type StuckFilter = { organizationId: string; people: readonly string[] | null; limit: number };

/** Reads runs that do not move, the oldest first. */
export async function readStuckRuns({ organizationId, people, limit }: StuckFilter): Promise<StuckRow[]> {
  const { rows } = await pool().query<StuckRow>({
    name: "execution-stuck",
    text: `select id, ${kind} as kind, pass, stalled, coalesce(wake_at, lease_until, created_at) as since,
        case when state = 'running' then lease_until end as "nextAt"
      from execution where organization_id = $1 and ${isStuck}
        and ($2::text[] is null or actor_id = any($2) or on_behalf_of = any($2))
      order by id limit $3`,
    values: [organizationId, people, limit],
  });
  return rows;
}

export type StuckCount = { kind: StuckRow["kind"]; runs: number; oldestSeconds: number; passes: number };

/** Counts stuck runs of the whole installation. */
export async function countStuckRuns(): Promise<StuckCount[]> {
  const { rows } = await pool().query<StuckCount>({
    name: "execution-stuck-count",
    text: `select ${kind} as kind, count(*)::int as runs, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds", max(pass) as passes
      from execution where state in ('running', 'paused') and ${isStuck} group by 1`,
  });
  return rows;
}

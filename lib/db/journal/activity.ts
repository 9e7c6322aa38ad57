import { pool } from "../client";

type ActivityFilter = {
  organizationId: string;
  since: Date;
  /** The people whose runs count; null for everybody. */
  people: string[] | null;
};

export type DayActivity = {
  day: string;
  runs: number;
  failed: number;
  partial: number;
  calls: number;
  failedCalls: number;
  blockedCalls: number;
  declinedCalls: number;
};

/** Reads how much ran on each UTC day since then. Days without runs are left out. The database keeps the counts as runs are written. */
export async function readActivity({ organizationId, since, people }: ActivityFilter): Promise<DayActivity[]> {
  const { rows } = await pool().query<DayActivity>({
    name: "execution-activity",
    text: `select to_char(day, 'YYYY-MM-DD') as day, sum(runs)::int as runs, sum(failed_runs)::int as failed, sum(partial_runs)::int as partial,
        sum(calls)::int as calls, sum(failed_calls)::int as "failedCalls", sum(blocked_calls)::int as "blockedCalls",
        sum(declined_calls)::int as "declinedCalls"
      from activity_day where organization_id = $1 and day >= $2::date
        and ($3::text[] is null or actor_id = any($3) or on_behalf_of = any($3))
      group by day order by day`,
    values: [organizationId, since.toISOString().slice(0, 10), people],
  });
  return rows;
}

import { pool } from "../client";

type Asked = {
  organizationId: string;
  since: Date;
  /** Whose runs count; everybody's without. */
  people: string[] | null;
};

export type DayRow = { day: string; runs: number; failed: number; calls: number };

/** What ran on each day of UTC since then; days without runs are left out. */
export async function readActivity({ organizationId, since, people }: Asked): Promise<DayRow[]> {
  const { rows } = await pool().query<DayRow>({
    name: "execution-activity",
    text: `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as runs,
        count(*) filter (where state = 'failed')::int as failed, sum(call_count)::int as calls
      from execution where organization_id = $1 and created_at >= $2
        and ($3::text[] is null or actor_id = any($3) or on_behalf_of = any($3))
      group by 1 order by 1`,
    values: [organizationId, since, people],
  });
  return rows;
}

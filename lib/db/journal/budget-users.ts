import { pool } from "../client";

type Using = {
  organizationId: string;
  measure: string;
  window: string | null;
  /** Whose runs count; null for everybody's. */
  holderId: string | null;
  /** A regular expression over addresses. */
  addresses: string;
};

export type BudgetUser = { kind: string; id: string; label: string; used: number };

const readMax = 20_000;
const usersMax = 20;

const isTheirs = "($2::text is null or run.actor_id = $2 or run.on_behalf_of = $2)";

const runs = `select run.actor_kind, run.actor_id, run.actor_label, 1 as used from execution run
  where run.organization_id = $1 and run.created_at >= date_trunc($3, now(), 'UTC') and ${isTheirs}
  order by run.id desc limit ${readMax}`;

const underWay = `select run.actor_kind, run.actor_id, run.actor_label, 1 as used from execution run
  where run.organization_id = $1 and run.state = 'running' and run.lease_until >= now() and ${isTheirs} limit ${readMax}`;

const usedByCall: Readonly<Record<string, string>> = {
  calls: "1",
  bytes: "coalesce(outcome_bytes, 0)",
  seconds: "coalesce(extract(epoch from ended_at - started_at), 0)",
};

const calls = (used: string) => `select run.actor_kind, run.actor_id, run.actor_label, made.used
  from (select execution_id, ${used} as used from call
    where organization_id = $1 and made_at >= date_trunc($3, now(), 'UTC') and started_at is not null
      and connection_id is not null and address ~ $4 order by made_at desc limit ${readMax}) made
  join execution run on run.organization_id = $1 and run.id = made.execution_id where ${isTheirs}`;

/** Reads from the journal who used how much in the present window, the most first. */
export async function readBudgetUsers({ organizationId, measure, window, holderId, addresses }: Using): Promise<BudgetUser[]> {
  const perCall = usedByCall[measure];
  const [from, values] = perCall ? [calls(perCall), [window, addresses]] : runsIn(window);
  const { rows } = await pool().query<BudgetUser>(
    `select actor_kind as kind, actor_id as id, max(actor_label) as label, sum(used)::float8 as used
     from (${from}) using_it group by 1, 2 order by 4 desc, 2 limit ${usersMax}`,
    [organizationId, holderId, ...values],
  );
  return rows;
}

const runsIn = (window: string | null): [from: string, values: unknown[]] => (window ? [runs, [window]] : [underWay, []]);

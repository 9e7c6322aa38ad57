import { pool } from "../client";
import type { AgentOfRun } from "./rows";

/** An execution in lists. Its only sealed field is the title, or the source in rows older than titles. */
export type RunRow = AgentOfRun & {
  id: string;
  kind: string;
  /** `plan`, `run`, or null in rows from before there were plans. */
  mode: string | null;
  state: string;
  title: Buffer | null;
  source: Buffer | null;
  door: string;
  actorKind: string;
  actorId: string;
  actorLabel: string;
  onBehalfOf: string | null;
  callCount: number;
  failedCalls: number;
  blockedCalls: number;
  declinedCalls: number;
  errorCode: string | null;
  revision: number;
  createdAt: Date;
  pausedAt: Date | null;
  wakeAt: Date | null;
  endedAt: Date | null;
  waiting: number;
};

const summary = `run.id, run.kind, run.options->>'mode' as mode, run.state, run.title, case when run.title is null then run.source end as source, run.door,
  run.actor_kind as "actorKind", run.actor_id as "actorId", run.actor_label as "actorLabel", run.on_behalf_of as "onBehalfOf",
  run.call_count as "callCount", run.failed_calls as "failedCalls", run.blocked_calls as "blockedCalls", run.declined_calls as "declinedCalls",
  run.error_code as "errorCode", run.agent_id as "agentId", run.agent_version as "agentVersion", run.revision, run.created_at as "createdAt", run.paused_at as "pausedAt", run.wake_at as "wakeAt", run.ended_at as "endedAt",
  (select count(*)::int from approval where approval.organization_id = run.organization_id and approval.execution_id = run.id
    and approval.state = 'waiting') as waiting`;

export const runOutcomes = ["running", "paused", "completed", "partial", "failed", "cancelled"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

const isTroubled = "(failed_calls > 0 or blocked_calls > 0 or declined_calls > 0)";
/** One index answers each part in the order of the list. States are literals, because a partial index needs them. */
const outcomeParts: Record<RunOutcome, readonly string[]> = {
  running: ["state = 'running'"],
  paused: ["state = 'paused'"],
  completed: [`state = 'completed' and not ${isTroubled}`],
  partial: ["code", "agent"].map((kind) => `state = 'completed' and kind = '${kind}' and ${isTroubled}`),
  failed: ["state = 'failed'", `state = 'completed' and kind = 'call' and ${isTroubled}`],
  cancelled: ["state = 'cancelled'"],
};
const stateParts = {
  ...{ running: "state = 'running'", paused: "state = 'paused'", completed: "state = 'completed'" },
  ...{ failed: "state = 'failed'", cancelled: "state = 'cancelled'" },
} as const;

export type RunFilter = {
  organizationId: string;
  /** Runs that one of these people began, or that were begun for them. Each list must match. */
  people: readonly (readonly string[])[];
  state?: keyof typeof stateParts | undefined;
  outcome?: RunOutcome | undefined;
  kind?: string | undefined;
  door?: string | undefined;
  agent?: string | undefined;
  address?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Ids at or beyond these are left out. */
  before?: string | undefined;
  limit: number;
};

/** Reads runs, the newest first. */
export async function readRuns(filter: RunFilter): Promise<RunRow[]> {
  const values: unknown[] = [filter.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const limit = bind(filter.limit);
  const [driving, ...others] = [...filter.people].sort((a, b) => a.length - b.length);
  const common = ["organization_id = $1", ...conditionsOf(filter, bind), ...others.map((ids) => begunByAny(bind(ids)))];
  const people = driving?.map(bind).flatMap((id) => [`actor_id = ${id}`, `on_behalf_of = ${id}`]) ?? ["true"];
  const outcomes = filter.outcome ? outcomeParts[filter.outcome] : ["true"];
  const branches = people.flatMap((who) => outcomes.map((how) => [...common, who, how].join(" and ")));
  const pages = branches.map((where) => `(select id from execution as run where ${where} order by id desc limit ${limit})`);
  const { rows } = await pool().query<RunRow>(
    `select ${summary} from (select id from (${pages.join(" union ")}) found order by id desc limit ${limit}) page
     join execution as run on run.organization_id = $1 and run.id = page.id order by run.id desc`,
    values,
  );
  return rows;
}

/** Counts are of the latest runs that fit, up to this number. */
export const countedRunsMax = 100_000;

export type OutcomeCount = { step: number; outcome: RunOutcome; runs: number };
type Counting = Omit<RunFilter, "limit" | "before"> & { from: Date; stepMs: number };

const outcomeCase = `case when state <> 'completed' then state when not ${isTroubled} then 'completed' when kind = 'call' then 'failed' else 'partial' end`;

/** Counts runs by what they came to, in steps of this length from a moment on. */
export async function countRuns({ from, stepMs, ...filter }: Counting): Promise<OutcomeCount[]> {
  const values: unknown[] = [filter.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ["organization_id = $1", ...conditionsOf(filter, bind), ...filter.people.map((ids) => begunByAny(bind(ids)))];
  const parts = filter.outcome ? outcomeParts[filter.outcome] : ["true"];
  const pages = parts.map(
    (how) => `(select created_at, ${outcomeCase} as outcome from execution as run where ${[...where, how].join(" and ")}
      order by id desc limit ${countedRunsMax})`,
  );
  const { rows } = await pool().query<OutcomeCount>(
    `select floor(extract(epoch from created_at - ${bind(from)}::timestamptz) * 1000 / ${bind(stepMs)}::float8)::int as step,
       outcome, count(*)::int as runs from (${pages.join(" union all ")}) found group by 1, 2`,
    values,
  );
  return rows;
}

const begunByAny = (ids: string) => `(actor_id = any(${ids}) or on_behalf_of = any(${ids}))`;

function conditionsOf(filter: Omit<RunFilter, "limit">, bind: (value: unknown) => string): string[] {
  const { state, kind, door, agent, address, since, until, before } = filter;
  return [
    ...(state ? [stateParts[state]] : []),
    ...(kind ? [`kind = ${bind(kind)}`] : []),
    ...(door ? [`door = ${bind(door)}`] : []),
    ...(agent ? [`agent_id = ${bind(agent)}`] : []),
    ...(since ? [`created_at >= ${bind(since)}`, `id >= ${bind(firstIdOf(since))}`] : []),
    ...(until ? [`created_at < ${bind(until)}`, `id < ${bind(firstIdOf(until))}`] : []),
    ...(before ? [`id < ${bind(before)}`] : []),
    ...(address
      ? [`id in (select execution_id from call where call.organization_id = $1 and call.address = ${bind(address)})`]
      : []),
  ];
}

/** Ids begin with the time their run was created, so a range of time needs no other index. */
export function firstIdOf(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, "0").slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Reads one run as lists show it. */
export async function readRun(organizationId: string, id: string): Promise<RunRow | null> {
  const { rows } = await pool().query<RunRow>({
    name: "execution-summary",
    text: `select ${summary} from execution as run where run.organization_id = $1 and run.id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

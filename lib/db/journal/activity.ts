import { pool } from "../client";
import { firstIdOf } from "./runs";

export type ActivityFilter = {
  organizationId: string;
  since: Date;
  stepMs: number;
  steps: number;
  /** The people whose runs count; null for everybody. */
  people: readonly string[] | null;
};

export type ActivityCounts = {
  runs: number;
  completed: number;
  partial: number;
  failed: number;
  cancelled: number;
  calls: number;
  failedCalls: number;
  blockedCalls: number;
  declinedCalls: number;
};
/** The counts of one step; those of the whole period before have the step -1. */
type StepCounts = ActivityCounts & { step: number };

const counts = `sum(runs)::int as runs, sum(completed_runs)::int as completed, sum(partial_runs)::int as partial, sum(failed_runs)::int as failed,
  sum(cancelled_runs)::int as cancelled, sum(calls)::int as calls, sum(failed_calls)::int as "failedCalls",
  sum(blocked_calls)::int as "blockedCalls", sum(declined_calls)::int as "declinedCalls"`;

const stepOf = (moment: string) => `floor(extract(epoch from ${moment} - $2::timestamptz) * 1000 / $3::float8)::int`;
const isTheirs = "($4::text[] is null or actor_id = any($4) or on_behalf_of = any($4))";

/** Reads how much ran in each step, and in the whole period before. The database keeps the counts as runs are written. */
export async function readActivity(filter: ActivityFilter): Promise<StepCounts[]> {
  const { rows } = await pool().query<StepCounts>({
    name: "activity-counts",
    text: `select greatest(${stepOf("hour")}, -1) as step, ${counts} from activity_hour
      where organization_id = $1 and ${isTheirs}
        and hour >= $2::timestamptz - $5 * $3::float8 * interval '1 ms' and hour < $2::timestamptz + $5 * $3::float8 * interval '1 ms'
      group by 1`,
    values: valuesOf(filter),
  });
  return rows;
}

const waitingMax = 10_000;

/** Counts the calls that wait for an answer, by the step in which their run began. */
export async function readWaitingCalls(filter: ActivityFilter): Promise<{ step: number; calls: number }[]> {
  const { rows } = await pool().query<{ step: number; calls: number }>({
    name: "activity-waiting",
    text: `select ${stepOf("run.created_at")} as step, count(*)::int as calls
      from (select execution_id, seq from approval where organization_id = $1 and state = 'waiting' and not is_detached and ${isTheirs}
        limit ${waitingMax}) waiting
      join execution as run on run.organization_id = $1 and run.id = waiting.execution_id
      where run.created_at >= $2 and run.created_at < $2::timestamptz + $5 * $3::float8 * interval '1 ms' group by 1`,
    values: valuesOf(filter),
  });
  return rows;
}

/** How long something took. The step is null for the whole period. */
export type Took = { step: number | null; count: number; p50Ms: number; p95Ms: number };

const took = `count(*)::int as count, percentile_disc(0.5) within group (order by ms) as "p50Ms", percentile_disc(0.95) within group (order by ms) as "p95Ms"`;

/** Calls are measured up to this number: the latest of each step, or the latest of some people. */
export const measuredCallsMax = 14_000;
const ownRunsMax = 5_000;
const tookCall = "extract(epoch from ended_at - started_at)::float8 * 1000 as ms";
const isMeasured = "address is not null and started_at is not null and ended_at is not null";

const everybodysLatency = `select step, ${took} from generate_series(0, $5::int - 1) step
  cross join lateral (select ${tookCall} from call where organization_id = $1 and $4::text[] is null and ${isMeasured}
    and made_at >= $2::timestamptz + step * $3::float8 * interval '1 ms'
    and made_at < $2::timestamptz + (step + 1) * $3::float8 * interval '1 ms'
    order by made_at desc limit ${measuredCallsMax} / $5::int) measured
  group by grouping sets ((step), ())`;

/** Finds calls by the latest runs of some people. A scan over everybody's calls could read all of them. */
const ownRuns = `(${["actor_id", "on_behalf_of"]
  .map(
    (column) => `(select id from execution where organization_id = $1 and ${column} = any($4::text[]) and id >= $6::uuid
      order by id desc limit ${ownRunsMax})`,
  )
  .join(" union ")})`;

const ownLatency = `select step, ${took} from (
    select ${stepOf("made_at")} as step, ${tookCall} from ${ownRuns} theirs
    cross join lateral (select made_at, started_at, ended_at from call
      where organization_id = $1 and execution_id = theirs.id and ${isMeasured}
        and made_at >= $2 and made_at < $2::timestamptz + $5 * $3::float8 * interval '1 ms'
      limit 100) own
    limit ${measuredCallsMax}) measured
  group by grouping sets ((step), ())`;

/** Reads how long tools took to answer. */
export async function readLatency(filter: ActivityFilter): Promise<Took[]> {
  const { rows } = filter.people
    ? await pool().query<Took>({ name: "activity-own-latency", text: ownLatency, values: ownValuesOf(filter) })
    : await pool().query<Took>({ name: "activity-latency", text: everybodysLatency, values: valuesOf(filter) });
  return rows.filter(({ count }) => count > 0);
}

const answersMax = 10_000;

/** Reads how long people took to answer the approvals of this period. */
export async function readAnswerTimes(filter: ActivityFilter): Promise<Took[]> {
  const { rows } = await pool().query<Took>({
    name: "activity-answers",
    text: `select step, ${took} from (
        select ${stepOf("created_at")} as step, extract(epoch from answered_at - created_at)::float8 * 1000 as ms from approval
        where organization_id = $1 and id >= $6::uuid and state in ('accepted', 'declined') and answered_by_kind is not null
          and kind = 'approval' and created_at < $2::timestamptz + $5 * $3::float8 * interval '1 ms' and ${isTheirs}
        order by id desc limit ${answersMax}) answered
      group by grouping sets ((step), ())`,
    values: ownValuesOf(filter),
  });
  return rows.filter(({ count }) => count > 0);
}

export type FailingTool = { address: string; code: string; calls: number; lastAt: Date };

const failedMax = 10_000;
const failingMax = 200;

/** Reads which tools answered with which errors, the most frequent first. Errors with these codes do not count. */
export async function readFailingTools(filter: ActivityFilter, codes: readonly string[]): Promise<FailingTool[]> {
  const isFailed = "error_code is not null and error_code <> all($7::text[]) and address is not null and made_at >= $2";
  const from = filter.people
    ? `${ownRuns} theirs cross join lateral (select address, error_code, made_at from call
        where organization_id = $1 and execution_id = theirs.id and ${isFailed} limit 100) failed limit ${failedMax}`
    : `call where organization_id = $1 and $4::text[] is null and $6::uuid is not null and ${isFailed} order by made_at desc limit ${failedMax}`;
  const { rows } = await pool().query<FailingTool>({
    name: filter.people ? "activity-own-failing" : "activity-failing",
    text: `select address, error_code as code, count(*)::int as calls, max(made_at) as "lastAt"
      from (select address, error_code, made_at from ${from}) failed
      where made_at < $2::timestamptz + $5 * $3::float8 * interval '1 ms'
      group by 1, 2 order by 3 desc, 4 desc limit ${failingMax}`,
    values: [...ownValuesOf(filter), codes],
  });
  return rows;
}

export type CalledIntegration = { slug: string; calls: number; failed: number };

/** Reads how often the tools of each integration were called, and how often in vain, by the latest calls. */
export async function readCalledIntegrations(filter: ActivityFilter, codes: readonly string[]): Promise<CalledIntegration[]> {
  const isMade = "address is not null and made_at >= $2";
  const from = filter.people
    ? `${ownRuns} theirs cross join lateral (select address, error_code, made_at from call
        where organization_id = $1 and execution_id = theirs.id and ${isMade} limit 100) own limit ${measuredCallsMax}`
    : `call where organization_id = $1 and $4::text[] is null and $6::uuid is not null and ${isMade} order by made_at desc limit ${measuredCallsMax}`;
  const { rows } = await pool().query<CalledIntegration>({
    name: filter.people ? "activity-own-integrations" : "activity-integrations",
    text: `select split_part(regexp_replace(address, '^tools\\.', ''), '.', 1) as slug, count(*)::int as calls,
        (count(*) filter (where error_code is not null and error_code <> all($7::text[])))::int as failed
      from (select address, error_code, made_at from ${from}) made
      where made_at < $2::timestamptz + $5 * $3::float8 * interval '1 ms'
      group by 1 order by 2 desc, 1 limit ${failingMax}`,
    values: [...ownValuesOf(filter), codes],
  });
  return rows;
}

const valuesOf = ({ organizationId, since, stepMs, people, steps }: ActivityFilter): unknown[] => [
  organizationId,
  since,
  stepMs,
  people,
  steps,
];

/** Ids begin with the time at which their row was made. */
const ownValuesOf = (filter: ActivityFilter): unknown[] => [...valuesOf(filter), firstIdOf(filter.since)];

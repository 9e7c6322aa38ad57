import { pool } from "../client";
import type { CallRow } from "./rows";

export type StoredCall = Omit<CallRow, "decision" | "action" | "ruleId" | "clock" | "argumentsRaw"> & {
  /** Null when larger than requested. */
  argumentsRaw: Buffer | null;
  decision: unknown;
  clock: string | null;
};

export type SomeCalls = {
  seq?: number | undefined;
  afterRevision?: number | undefined;
  toRevision?: number | undefined;
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit?: number | undefined;
  /** Takes the last calls instead of the first. The order of the answer stays that of the program. */
  newestFirst?: boolean | undefined;
  /** Only the calls of a plan that would change something, or that a policy would block from it. */
  isPlan?: boolean | undefined;
  /** Leaves out arguments and outcomes that are larger than `each`, and all of them once `all` bytes are reached. */
  shownBytesMax?: { each: number; all: number } | undefined;
};

/** The size of the sealed value, which is a few bytes larger. Postgres knows it without reading the value. */
const bytes = (column: string) => `coalesce(octet_length(${column}), 0)`;
const fits = (column: string) => `${bytes(column)} <= $7`;
const shown = (column: string) => `case when ${fits(column)} then ${bytes(column)} else 0 end`;

/** Reads the stored calls of an execution in the order they were made. */
export async function readCalls(organizationId: string, id: string, some: SomeCalls = {}): Promise<StoredCall[]> {
  const {
    seq = null,
    afterRevision = 0,
    toRevision = null,
    afterSeq = 0,
    beforeSeq = null,
    limit = null,
    shownBytesMax = null,
    newestFirst = false,
    isPlan = false,
  } = some;
  const direction = newestFirst ? "desc" : "asc";
  const { rows } = await pool().query<StoredCall>({
    name: newestFirst ? "execution-last-calls" : "execution-calls",
    text: `select seq, path, line, address, connection_id as "connectionId", tool_hash as "toolHash", definition_hash as "definitionHash",
        effect, state, decision, approval_number as "approvalNumber", case when $7::int is null or (${fits("arguments_raw")} and ${fits("arguments_sent")} and shown <= $9) then arguments_raw end as "argumentsRaw",
        case when $7::int is null or (${fits("arguments_raw")} and ${fits("arguments_sent")} and shown <= $9) then arguments_sent end as "argumentsSent",
        arguments_hash as "argumentsHash", case when $7::int is null or (${fits("outcome")} and shown <= $9) then outcome end as outcome,
        outcome_bytes as "outcomeBytes", error_code as "errorCode", retries, retry_wait_ms as "retryWaitMs", progress, continuation, child_id as "childId", turn, place, clock, pass,
        made_at as "madeAt", started_at as "startedAt", ended_at as "endedAt"
      from (select *, sum(${shown("arguments_raw")} + ${shown("arguments_sent")} + ${shown("outcome")}) over (order by seq ${direction}) as shown
        from call where organization_id = $1 and execution_id = $2 and ($3::int is null or seq = $3) and revision > $4 and ($10::int is null or revision <= $10) and seq > $5 and ($8::int is null or seq < $8)
          and (not $11::boolean or (effect <> 'read' and (state = 'planned' or action = 'block')))) as call
      order by seq ${direction} limit $6`,
    values: [
      organizationId,
      id,
      seq,
      afterRevision,
      afterSeq,
      limit,
      shownBytesMax?.each ?? null,
      beforeSeq,
      shownBytesMax?.all ?? null,
      toRevision,
      isPlan,
    ],
  });
  return newestFirst ? rows.reverse() : rows;
}

/** What a list of runs draws of a call. */
export type FirstCall = {
  executionId: string;
  seq: number;
  path: string;
  address: string | null;
  state: string;
  errorCode: string | null;
  approvalNumber: number | null;
  madeAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** Reads the first calls of several runs. None of their fields is sealed. */
export async function readFirstCalls(organizationId: string, ids: readonly string[], each: number): Promise<FirstCall[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query<FirstCall>({
    name: "execution-first-calls",
    text: `select execution_id as "executionId", seq, path, address, state, error_code as "errorCode", approval_number as "approvalNumber",
        made_at as "madeAt", started_at as "startedAt", ended_at as "endedAt"
      from unnest($2::uuid[]) asked (id) cross join lateral
        (select * from call where organization_id = $1 and execution_id = asked.id order by seq limit $3) call
      order by execution_id, seq`,
    values: [organizationId, ids, each],
  });
  return rows;
}

/** A call in the list over all runs, with its actor. None of its fields is sealed. */
export type CallOfRun = {
  executionId: string;
  seq: number;
  path: string;
  address: string | null;
  connectionId: string | null;
  effect: string | null;
  state: string;
  decision: unknown;
  errorCode: string | null;
  madeAt: Date;
  endedAt: Date | null;
  door: string;
  actorKind: string;
  actorId: string;
  actorLabel: string;
  onBehalfOf: string | null;
};

export type CallFilter = {
  organizationId: string;
  /** Calls of runs that one of these people began, or that were begun for them. Each list must match. */
  people: readonly (readonly string[])[];
  action?: "allow" | "require_approval" | "block" | undefined;
  rule?: string | undefined;
  errorCodes?: readonly string[] | undefined;
  /** Only calls that ended with an error, and with none of these. */
  withoutCodes?: readonly string[] | undefined;
  address?: string | undefined;
  /** A regular expression over addresses. */
  addresses?: string | undefined;
  connectionId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  before?: { madeAt: Date; executionId: string; seq: number } | undefined;
  limit: number;
};

/** Reads calls over all runs, the newest first. */
export async function readCallsOfRuns(filter: CallFilter): Promise<CallOfRun[]> {
  const values: unknown[] = [filter.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ["call.organization_id = $1", ...conditionsOf(filter, bind)];
  const people = filter.people.map((ids) => begunByAny(bind(ids)));
  const { rows } = await pool().query<CallOfRun>(
    `select page.*, run.door, run.actor_kind as "actorKind", run.actor_id as "actorId", run.actor_label as "actorLabel", run.on_behalf_of as "onBehalfOf"
     from (select execution_id as "executionId", seq, path, address, connection_id as "connectionId", effect, state, decision,
         error_code as "errorCode", made_at as "madeAt", ended_at as "endedAt"
       from ${people.length > 0 ? callsOf(people) : "call"} where ${where.join(" and ")} order by made_at desc, execution_id desc, seq desc limit ${bind(filter.limit)}) page
     join execution as run on run.organization_id = $1 and run.id = page."executionId"
     order by page."madeAt" desc, page."executionId" desc, page.seq desc`,
    values,
  );
  return rows;
}

const begunByAny = (ids: string) => `(actor_id = any(${ids}) or on_behalf_of = any(${ids}))`;

/** Finds calls of some people by their runs. A scan over everybody's calls could read all of them. */
const callsOf = (
  people: readonly string[],
) => `(select id from execution where organization_id = $1 and ${people.join(" and ")} offset 0) theirs
  cross join lateral (select * from call where call.organization_id = $1 and call.execution_id = theirs.id offset 0) call`;

function conditionsOf(filter: CallFilter, bind: (value: unknown) => string): string[] {
  const { action, rule, errorCodes, withoutCodes, address, addresses, connectionId, since, until, before } = filter;
  return [
    ...(action ? [`action = '${action}'`] : []),
    ...(rule ? [`rule_id = ${bind(rule)}`] : []),
    ...(errorCodes ? [`error_code = any(${bind(errorCodes)})`] : []),
    ...(withoutCodes ? [`error_code is not null and error_code <> all(${bind(withoutCodes)})`] : []),
    ...(address ? [`address = ${bind(address)}`] : []),
    ...(addresses ? [`address ~ ${bind(addresses)}`] : []),
    ...(connectionId ? [`connection_id = ${bind(connectionId)}`] : []),
    ...(since ? [`made_at >= ${bind(since)}`] : []),
    ...(until ? [`made_at < ${bind(until)}`] : []),
    ...(before
      ? [`(made_at, execution_id, seq) < (${bind(before.madeAt)}, ${bind(before.executionId)}::uuid, ${bind(before.seq)})`]
      : []),
  ];
}

import { BytesInParts, columns, columnValues, type Spec, snake, unnested, widthOf } from "./row-parameters";
import { run, type Sql } from "./statement";

export type { Sql } from "./statement";

/* The journal uses the driver directly: one statement writes an execution with all its entries. */

type Bytes = Uint8Array | null;
export type AgentOfRun = { agentId: string | null; agentVersion: number | null };

export type ExecutionRow = AgentOfRun & {
  organizationId: string;
  id: string;
  kind: string;
  state: string;
  pass: number;
  planId: string | null;
  parentId: string | null;
  parentSeq: number | null;
  traceParent: string | null;
  door: string;
  actorKind: string;
  actorId: string;
  actorLabel: string;
  onBehalfOf: string | null;
  toolkitId: string | null;
  engine: string;
  seed: string;
  clock: number;
  options: string;
  cpuMs: number;
  wallMs: number;
  source: Bytes;
  title: Bytes;
  code: Bytes;
  inputs: Bytes;
  result: Bytes;
  error: Bytes;
  errorCode: string | null;
  resultBytes: number | null;
  callCount: number;
  keptBytes: number;
  failedCalls: number;
  blockedCalls: number;
  declinedCalls: number;
  revision: number;
  createdAt: Date;
  endedAt: Date | null;
};

export type CallRow = {
  seq: number;
  path: string;
  line: number | null;
  address: string | null;
  connectionId: string | null;
  toolHash: string | null;
  definitionHash: string | null;
  effect: string | null;
  state: string;
  decision: string | null;
  action: string | null;
  ruleId: string | null;
  approvalNumber: number | null;
  argumentsRaw: Bytes;
  argumentsSent: Bytes;
  argumentsHash: string | null;
  outcome: Bytes;
  outcomeBytes: number | null;
  errorCode: string | null;
  retries: number;
  retryWaitMs: number;
  progress: Bytes;
  continuation: Bytes;
  childId: string | null;
  turn: number | null;
  place: number | null;
  clock: number | null;
  pass: number;
  madeAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

export type LineRow = { number: number; kind: string; level: string | null; lines: number; text: Bytes };

export type ApprovalRow = {
  id: string;
  seq: number;
  number: number;
  kind: string;
  isDetached: boolean;
  actorKind: string;
  actorId: string;
  actorLabel: string;
  onBehalfOf: string | null;
  address: string;
  toolHash: string | null;
  definitionHash: string | null;
  connectionId: string | null;
  credentialVersion: number | null;
  destination: string | null;
  peopleOnly: boolean;
  barredAsker: string;
  quorum: number | null;
  approverRole: string | null;
  escalateTo: string | null;
  escalatesAt: Date | null;
  argumentsHash: string;
  arguments: Bytes;
  message: Bytes;
  decision: string | null;
  requestedSchema: string | null;
  url: Bytes;
  integrationId: string | null;
  ownerKey: string | null;
  connectionName: string | null;
  wantedScope: string | null;
  expiresAt: Date;
};

/** The rows of one execution that are written together. */
export type Entries = { calls: CallRow[]; lines: LineRow[]; approvals: ApprovalRow[] };

const executionSpec: Spec<ExecutionRow> = {
  ...{ organizationId: "uuid", id: "uuid", kind: "text", state: "text", pass: "int", planId: "uuid", door: "text" },
  ...{ actorKind: "text", actorId: "text", actorLabel: "text", onBehalfOf: "text", toolkitId: "uuid" },
  ...{ clock: "bigint", options: "jsonb", cpuMs: "int", wallMs: "int", source: "bytea", title: "bytea" },
  ...{ engine: "text", seed: "text", parentId: "uuid", parentSeq: "int", code: "bytea", inputs: "bytea", result: "bytea" },
  ...{ traceParent: "text", agentId: "uuid", agentVersion: "int" },
  ...{ error: "bytea", errorCode: "text", resultBytes: "int", callCount: "int", keptBytes: "bigint", revision: "int" },
  ...{ failedCalls: "int", blockedCalls: "int", declinedCalls: "int", createdAt: "timestamptz", endedAt: "timestamptz" },
};
const callSpec: Spec<CallRow> = {
  ...{ seq: "int", path: "text", line: "int", address: "text", connectionId: "uuid", toolHash: "text", definitionHash: "text" },
  ...{
    effect: "text",
    state: "text",
    decision: "jsonb",
    action: "text",
    ruleId: "text",
    approvalNumber: "int",
    argumentsRaw: "bytea",
    argumentsSent: "bytea",
  },
  ...{ argumentsHash: "text", outcome: "bytea", outcomeBytes: "int", errorCode: "text", turn: "int", place: "int" },
  ...{ retries: "int", retryWaitMs: "int", progress: "bytea", continuation: "bytea", childId: "uuid" },
  ...{ clock: "bigint", pass: "int", madeAt: "timestamptz", startedAt: "timestamptz", endedAt: "timestamptz" },
};
const lineSpec: Spec<LineRow> = { number: "int", kind: "text", level: "text", lines: "int", text: "bytea" };
const approvalSpec: Spec<ApprovalRow> = {
  ...{ id: "uuid", seq: "int", number: "int", kind: "text", isDetached: "boolean", actorKind: "text", actorId: "text" },
  ...{ actorLabel: "text", onBehalfOf: "text", address: "text", toolHash: "text", definitionHash: "text" },
  ...{ connectionId: "uuid", credentialVersion: "int", destination: "text", peopleOnly: "boolean", barredAsker: "text" },
  ...{ quorum: "int", approverRole: "text", escalateTo: "text", escalatesAt: "timestamptz", expiresAt: "timestamptz" },
  ...{ argumentsHash: "text", arguments: "bytea", message: "bytea", decision: "jsonb", requestedSchema: "json" },
  ...{ url: "bytea", integrationId: "uuid", ownerKey: "text", connectionName: "text", wantedScope: "text" },
};

const own = "organization_id, execution_id";
/** Sealed values are sent once. */
const keptWhenAbsent: ReadonlySet<string> = new Set(["arguments_sent", "outcome", "progress"]);
const callChanges = Object.keys(callSpec)
  .filter((name) => name !== "seq" && name !== "argumentsRaw" && name !== "madeAt")
  .map(snake)
  .map((name) => `${name} = ${keptWhenAbsent.has(name) ? `coalesce(excluded.${name}, call.${name})` : `excluded.${name}`}`)
  .join(", ");

/** Writes the entries of the execution that `fence` returns. */
const entriesSql = (from: number, fence: string) => {
  const calls = from;
  const lines = calls + widthOf(callSpec);
  const approvals = lines + widthOf(lineSpec);
  return `calls as (insert into call (${own}, revision, ${columns(callSpec)})
      select ${fence}.organization_id, ${fence}.id, ${fence}.revision, ${columns(callSpec, "row.")} from ${fence}, ${unnested(callSpec, calls)}
      on conflict (${own}, seq) do update set revision = excluded.revision, ${callChanges}),
    lines as (insert into output_line (${own}, ${columns(lineSpec)})
      select ${fence}.organization_id, ${fence}.id, ${columns(lineSpec, "row.")} from ${fence}, ${unnested(lineSpec, lines)}
      on conflict do nothing),
    approvals as (insert into approval (${own}, state, ${columns(approvalSpec)})
      select ${fence}.organization_id, ${fence}.id, 'waiting', ${columns(approvalSpec, "row.")} from ${fence}, ${unnested(approvalSpec, approvals)}
      on conflict do nothing)`;
};

const entryValues = ({ calls, lines, approvals }: Entries) => [
  ...columnValues(callSpec, calls),
  ...columnValues(lineSpec, lines),
  ...columnValues(approvalSpec, approvals),
];

const lease = "now() + $1::int * interval '1 ms'";

const insertOne = {
  name: "execution-insert-one",
  text: `with fence as (insert into execution (lease_until, ${columns(executionSpec)})
      select case when row.state = 'running' then ${lease} end, ${columns(executionSpec, "row.")} from ${unnested(executionSpec, 2)}
      on conflict (id) do update set revision = execution.revision where execution.pass = excluded.pass and execution.seed = excluded.seed and execution.state in ('running', 'paused') returning organization_id, id, revision),
    ${entriesSql(2 + widthOf(executionSpec), "fence")} select id from fence`,
};

const insertMany = {
  name: "execution-insert-many",
  text: `insert into execution (${columns(executionSpec)})
    select ${columns(executionSpec, "row.")} from ${unnested(executionSpec, 1)} on conflict do nothing`,
};

/**
 * Writes an execution for the first time, with its entries so far. Repeating it after a lost answer changes nothing. Returns
 * whether this pass may still write, like `updateExecution`: of two that begin under one number, the first one may.
 */
export async function insertExecution(
  row: ExecutionRow,
  entries: Entries,
  { sql, leaseMs }: { sql?: Sql | undefined; leaseMs: number },
): Promise<boolean> {
  const values = [leaseMs, ...columnValues(executionSpec, [row]), ...entryValues(entries)];
  const insert = () => run({ ...insertOne, values }, sql);
  const { rowCount } = await insert().catch((error: unknown) => (!sql && isDouble(error) ? insert() : Promise.reject(error)));
  return rowCount === 1;
}

/** Two that begin at once may meet in the other unique key, which `on conflict` does not name. The next time it finds the row. */
const isDouble = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23505";

/** Writes finished executions without calls and lines. */
export async function insertEnded(rows: readonly ExecutionRow[]): Promise<void> {
  await run({ ...insertMany, values: columnValues(executionSpec, rows) }, undefined);
}

/** The fields that change while an execution goes on, pauses or ends. */
export type Progress = {
  organizationId: string;
  id: string;
  pass: number;
  state: string;
  leaseMs: number | null;
  revision: number;
  cpuMs: number;
  wallMs: number;
  callCount: number;
  keptBytes: number;
  /** Whether this pass has come further than those before it. */
  isAhead: boolean;
  failedCalls: number;
  blockedCalls: number;
  declinedCalls: number;
  result: Bytes;
  resultBytes: number | null;
  error: Bytes;
  errorCode: string | null;
  wakeAt: Date | null;
};

const updateOne = {
  name: "execution-update-one",
  text: `with fence as (update execution set state = $4, lease_until = now() + $5::int * interval '1 ms',
        revision = greatest($6::int, execution.revision + 1), cpu_ms = $7, wall_ms = $8, call_count = $9, result = $10, result_bytes = $11,
        error = $12, error_code = $13, wake_at = $14, paused_at = case when $4 = 'paused' then now() end,
        ended_at = case when $4 in ('completed', 'failed', 'cancelled') then now() end, kept_bytes = $15::bigint,
        stalled = case when $16::boolean then 0 else stalled end,
        failed_calls = $17, blocked_calls = $18, declined_calls = $19
      where organization_id = $1 and id = $2 and pass = $3 and state in ('running', 'paused') returning organization_id, id, revision),
    ${entriesSql(20, "fence")} select revision from fence`,
};

/** Returns whether this pass may still write. Another pass may have taken over, or somebody may have ended the execution. */
export async function updateExecution(progress: Progress, entries: Entries, sql?: Sql): Promise<boolean> {
  const { organizationId, id, pass, state, leaseMs, revision, cpuMs, wallMs, callCount } = progress;
  const { result, resultBytes, error, errorCode, wakeAt, keptBytes, isAhead } = progress;
  const values = [organizationId, id, pass, state, leaseMs, revision, cpuMs, wallMs, callCount];
  const troubles = [progress.failedCalls, progress.blockedCalls, progress.declinedCalls];
  const ended = [result && new BytesInParts([result]), resultBytes, error, errorCode, wakeAt, keptBytes, isAhead, ...troubles];
  const { rowCount } = await run({ ...updateOne, values: [...values, ...ended, ...entryValues(entries)] }, sql);
  return rowCount === 1;
}

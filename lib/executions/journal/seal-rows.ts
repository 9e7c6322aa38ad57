import type { ApprovalRow, CallRow, ExecutionRow } from "../../db/journal/rows";
import { seal } from "../../vault/seal";
import { programKind } from "../programs/programs";
import type { CallRecord, ExecutionKind, Question, Run, RunEnd } from "./record";
import { sealedAt } from "./sealed-at";

const nothing = new Uint8Array(0);

/** Seals a call as a row. It reads the record at once, so that the row is consistent. */
export async function sealCall({ ctx: { organizationId }, id, pass }: Run, record: CallRecord): Promise<CallRow> {
  const { argumentsRaw: raw, argumentsSent: sent, outcome, stored, progress, continuation } = record;
  const at = (field: string) => sealedAt.call(organizationId, `${id} ${record.seq}`, field);
  const isSentSame = sent === null || sent === stored.sent || (sent === raw && stored.sent === null);
  const sealed = (field: string, text: string | null) => (text === null ? null : seal(at(field), text));
  const row = openRow(record, pass);
  const before = stored.raw;
  record.stored = { raw: true, sent: isSentSame ? stored.sent : sent, outcome: outcome !== null, progress };
  [row.argumentsRaw, row.argumentsSent, row.outcome, row.progress, row.continuation] = await Promise.all([
    before ? nothing : seal(at("argumentsRaw"), raw),
    isSentSame ? null : seal(at("argumentsSent"), sent),
    sealed("outcome", outcome && !stored.outcome ? JSON.stringify(outcome) : null),
    sealed("progress", progress !== stored.progress ? JSON.stringify(progress) : null),
    sealed("continuation", continuation && JSON.stringify(continuation)),
  ]);
  return row;
}

/** What is not sealed of a call, written out as in newRecord(). */
function openRow(record: CallRecord, pass: number): CallRow {
  const { decision, outcome } = record;
  return {
    seq: record.seq,
    path: record.path,
    line: record.line,
    address: record.address,
    connectionId: record.connectionId,
    toolHash: record.toolHash,
    definitionHash: record.definitionHash,
    effect: record.effect,
    state: record.state,
    decision: decision && JSON.stringify(decision),
    action: decision?.action ?? null,
    ruleId: decision?.rule?.id ?? null,
    approvalNumber: record.approvalNumber,
    argumentsRaw: null,
    argumentsSent: null,
    argumentsHash: record.argumentsHash,
    outcome: null,
    outcomeBytes: outcome && Buffer.byteLength("value" in outcome ? outcome.value : outcome.error),
    errorCode: record.errorCode,
    retries: record.retries,
    retryWaitMs: record.retryWaitMs,
    progress: null,
    continuation: null,
    childId: record.childId,
    turn: record.turn,
    place: record.order,
    clock: record.clock,
    pass,
    madeAt: record.madeAt,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
  };
}

export async function sealQuestion({ ctx: { organizationId, actor } }: Run, question: Question): Promise<ApprovalRow> {
  const { decision, requestedSchema, arguments: args, message, url, ...rest } = question;
  const at = (field: string) => sealedAt.approval(organizationId, rest.id, field);
  return {
    ...rest,
    ...{ quorum: rest.quorum ?? null, approverRole: rest.approverRole ?? null },
    ...{ escalateTo: rest.escalateTo ?? null, escalatesAt: inMinutes(rest.escalateMinutes) },
    ...{ actorKind: actor.kind, actorId: actor.id, actorLabel: actor.label, onBehalfOf: actor.onBehalfOf },
    arguments: await seal(at("arguments"), args),
    message: await seal(at("message"), message),
    url: url === null ? null : await seal(at("url"), url),
    decision: decision && JSON.stringify(decision),
    requestedSchema: requestedSchema && JSON.stringify(requestedSchema),
  };
}

const inMinutes = (minutes: number | null | undefined): Date | null => (minutes ? new Date(Date.now() + minutes * 60_000) : null);

/** The bytes that a run keeps, before sealing. */
const keptBytes = (run: Run, end: RunEnd | null): number =>
  run.keptBytes +
  Buffer.byteLength(run.source) +
  (run.inputs === null ? 0 : Buffer.byteLength(run.inputs)) +
  (end?.state === "completed" ? Buffer.byteLength(end.result) : 0);

/** Seals the result or error of an execution. */
async function sealEnd({ ctx: { organizationId }, id }: Run, end: RunEnd | null) {
  if (end?.state === "completed") {
    const result = await seal(sealedAt.execution(organizationId, id, "result"), end.result);
    return { result, resultBytes: Buffer.byteLength(end.result), error: null, errorCode: null };
  }
  const error = end && (await seal(sealedAt.execution(organizationId, id, "error"), JSON.stringify(end.error)));
  return { result: null, resultBytes: null, error, errorCode: end ? (end.error.code ?? "error") : null };
}

/** What changes of an execution while it goes on. */
export async function sealProgress(run: Run, end: RunEnd | null) {
  const { failedCalls, blockedCalls, declinedCalls } = countCalls(run);
  const { result, resultBytes, error, errorCode } = await sealEnd(run, end);
  return {
    organizationId: run.ctx.organizationId,
    id: run.id,
    pass: run.pass,
    revision: run.revision,
    wakeAt: null,
    cpuMs: Math.round(run.cpuMs),
    wallMs: Math.round(run.wallMs),
    callCount: run.calls.size,
    failedCalls,
    blockedCalls,
    declinedCalls,
    keptBytes: keptBytes(run, end),
    isAhead: run.isAhead || end !== null,
    result,
    resultBytes,
    error,
    errorCode,
  };
}

export async function sealExecution(run: Run, end: RunEnd | null): Promise<ExecutionRow> {
  const { id, kind, source, code, inputs } = run;
  const { organizationId } = run.ctx;
  const at = (field: string) => sealedAt.execution(organizationId, id, field);
  const row = openExecutionRow(run, end);
  const [sealedInputs, sealedSource, title, sealedCode, sealedEnd] = await Promise.all([
    inputs === null ? null : seal(at("inputs"), inputs),
    seal(at("source"), source),
    seal(at("title"), titleOf(kind, source)),
    code === source ? null : seal(at("code"), code),
    sealEnd(run, end),
  ]);
  return Object.assign(row, { inputs: sealedInputs, source: sealedSource, title, code: sealedCode }, sealedEnd);
}

/** What is not sealed of an execution, written out as in newRecord(). */
function openExecutionRow(run: Run, end: RunEnd | null): ExecutionRow {
  const { kind, ctx, parent } = run;
  const { actor } = ctx;
  const { failedCalls, blockedCalls, declinedCalls } = countCalls(run);
  const agent = kind === "agent" ? programKind(kind).agentOf(run.source) : null;
  return {
    organizationId: ctx.organizationId,
    id: run.id,
    kind,
    state: end?.state ?? "running",
    pass: run.pass,
    planId: run.planId,
    parentId: parent?.id ?? null,
    parentSeq: parent?.seq ?? null,
    traceParent: run.traceParent,
    door: ctx.door,
    actorKind: actor.kind,
    actorId: actor.id,
    actorLabel: actor.label,
    onBehalfOf: actor.onBehalfOf,
    toolkitId: ctx.toolkit ?? null,
    engine: run.engine,
    seed: run.seed,
    clock: run.clock,
    options: JSON.stringify(run.options),
    cpuMs: Math.round(run.cpuMs),
    wallMs: Math.round(run.wallMs),
    agentId: agent?.agentId ?? null,
    agentVersion: agent?.agentVersion ?? null,
    source: null,
    title: null,
    code: null,
    inputs: null,
    result: null,
    error: null,
    errorCode: null,
    resultBytes: null,
    callCount: run.calls.size,
    keptBytes: keptBytes(run, end),
    failedCalls,
    blockedCalls,
    declinedCalls,
    revision: run.revision,
    createdAt: run.createdAt,
    endedAt: end ? new Date() : null,
  };
}

type Trouble = "failedCalls" | "blockedCalls" | "declinedCalls";
export type CallCounts = Record<"callCount" | Trouble, number>;

/** Error codes of calls that were never sent: a policy stopped them, or people did not approve. */
const reasons: Readonly<Record<string, Trouble | null>> = {
  ...{ tool_blocked: "blockedCalls", approval_pending: "blockedCalls" },
  ...{ approval_declined: "declinedCalls", approval_cancelled: "declinedCalls", approval_expired: "declinedCalls" },
  cancelled: null,
};

/** The codes of calls that a policy stopped or people did not approve. */
export const stoppedCodes: readonly string[] = Object.keys(reasons).filter((code) => reasons[code] !== null);

function countCalls({ calls }: Pick<Run, "calls">): CallCounts {
  const counts = { callCount: calls.size, failedCalls: 0, blockedCalls: 0, declinedCalls: 0 };
  for (const { state, errorCode } of calls.values()) {
    const trouble = state === "failed" ? troubleOf(errorCode) : null;
    if (trouble) counts[trouble] += 1;
  }
  return counts;
}

function troubleOf(errorCode: CallRecord["errorCode"]): Trouble | null {
  if (errorCode === null) return null;
  const reason = reasons[errorCode];
  return reason === undefined ? "failedCalls" : reason;
}

const titleLengthMax = 120;

/** The title of a run: the address of a call, or the first meaningful line of the code. */
export function titleOf(kind: ExecutionKind, source: string): string {
  if (kind === "call") return (JSON.parse(source) as { path: string }).path; // safe: written by create.ts
  if (kind === "agent") return programKind(kind).titleOf(source).slice(0, titleLengthMax);
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = source.indexOf("\n", start);
    const line = source.slice(start, end < 0 ? source.length : end).trim();
    if (line !== "" && !line.startsWith("//") && !line.startsWith("```")) return line.slice(0, titleLengthMax);
  }
  return "";
}

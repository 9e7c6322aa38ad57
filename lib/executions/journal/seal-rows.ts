import type { ApprovalRow, CallRow, ExecutionRow } from "../../db/journal/rows";
import { seal } from "../../vault/seal";
import { programKind } from "../programs/programs";
import type { CallRecord, ExecutionKind, Question, Run, RunEnd } from "./record";
import { sealedAt } from "./sealed-at";

const nothing = new Uint8Array(0);

/** Seals a call as a row. It reads the record at once, so that the row is consistent. */
export async function sealCall({ ctx: { organizationId }, id, pass }: Run, record: CallRecord): Promise<CallRow> {
  const { argumentsRaw: raw, argumentsSent: sent, outcome, stored, decision, order, progress, continuation, ...rest } = record;
  const at = (field: string) => sealedAt.call(organizationId, `${id} ${rest.seq}`, field);
  const isSentSame = sent === null || sent === stored.sent || (sent === raw && stored.sent === null);
  const outcomeText = outcome && !stored.outcome ? JSON.stringify(outcome) : null;
  const progressText = progress !== stored.progress ? JSON.stringify(progress) : null;
  const sealed = (field: string, text: string | null) => (text === null ? null : seal(at(field), text));
  const before = stored.raw;
  record.stored = { raw: true, sent: isSentSame ? stored.sent : sent, outcome: outcome !== null, progress };
  const [argumentsRaw, argumentsSent, sealedOutcome, sealedProgress, suspended] = await Promise.all([
    before ? nothing : seal(at("argumentsRaw"), raw),
    isSentSame ? null : seal(at("argumentsSent"), sent),
    sealed("outcome", outcomeText),
    sealed("progress", progressText),
    sealed("continuation", continuation && JSON.stringify(continuation)),
  ]);
  return {
    ...rest,
    ...{
      argumentsRaw,
      argumentsSent,
      outcome: sealedOutcome,
      progress: sealedProgress,
      continuation: suspended,
      pass,
      place: order,
    },
    ...{ decision: decision && JSON.stringify(decision), action: decision?.action ?? null, ruleId: decision?.rule?.id ?? null },
    outcomeBytes: outcome && Buffer.byteLength("value" in outcome ? outcome.value : outcome.error),
  };
}

export async function sealQuestion({ ctx: { organizationId, actor } }: Run, question: Question): Promise<ApprovalRow> {
  const { decision, requestedSchema, arguments: args, message, url, ...rest } = question;
  const at = (field: string) => sealedAt.approval(organizationId, rest.id, field);
  return {
    ...rest,
    ...{ quorum: rest.quorum ?? null, approverRole: rest.approverRole ?? null },
    ...{ actorKind: actor.kind, actorId: actor.id, actorLabel: actor.label, onBehalfOf: actor.onBehalfOf },
    arguments: await seal(at("arguments"), args),
    message: await seal(at("message"), message),
    url: url === null ? null : await seal(at("url"), url),
    decision: decision && JSON.stringify(decision),
    requestedSchema: requestedSchema && JSON.stringify(requestedSchema),
  };
}

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
  const { ctx, id, pass, revision, cpuMs, wallMs } = run;
  const used = { cpuMs: Math.round(cpuMs), wallMs: Math.round(wallMs), ...countCalls(run) };
  const along = { keptBytes: keptBytes(run, end), isAhead: run.isAhead || end !== null };
  return {
    organizationId: ctx.organizationId,
    id,
    pass,
    revision,
    wakeAt: null,
    ...used,
    ...along,
    ...(await sealEnd(run, end)),
  };
}

export async function sealExecution(run: Run, end: RunEnd | null): Promise<ExecutionRow> {
  const { ctx, id, kind, pass, planId, parent, traceParent, source, code, inputs, engine, seed, clock, options, createdAt } = run;
  const { organizationId, actor, door, toolkit: toolkitId = null } = ctx;
  const at = (field: string) => sealedAt.execution(organizationId, id, field);
  return {
    ...{ organizationId, id, kind, pass, planId, door, engine, seed, clock, createdAt, state: end?.state ?? "running" },
    ...{ actorKind: actor.kind, actorId: actor.id, actorLabel: actor.label, onBehalfOf: actor.onBehalfOf, toolkitId },
    ...{ cpuMs: Math.round(run.cpuMs), wallMs: Math.round(run.wallMs), ...countCalls(run), revision: run.revision },
    ...{ parentId: parent?.id ?? null, parentSeq: parent?.seq ?? null, traceParent },
    inputs: inputs === null ? null : await seal(at("inputs"), inputs),
    keptBytes: keptBytes(run, end),
    options: JSON.stringify(options),
    source: await seal(at("source"), source),
    title: await seal(at("title"), titleOf(kind, source)),
    code: code === source ? null : await seal(at("code"), code),
    ...(await sealEnd(run, end)),
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

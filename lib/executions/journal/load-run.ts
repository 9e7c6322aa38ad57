import { readCalls, type SomeCalls, type StoredCall } from "../../db/journal/calls";
import { scopedDb } from "../../db/scoped";
import { refreshActor } from "../../identity";
import type { Actor, Context, Door } from "../../operation/context";
import type { Effect } from "../../plugins";
import { bytesOf, lastLineOf, type OutputBlock } from "../../sandbox";
import { open } from "../../vault/seal";
import { reachOf } from "../programs/programs";
import { debugging } from "./debugging";
import { loadAnswers } from "./load-answers";
import { offeredTo } from "./offered";
import { loadOutput } from "./output";
import {
  type CallDecision,
  type CallOutcome,
  type CallProgress,
  type CallRecord,
  type CallState,
  type Continuation,
  type ExecutionKind,
  type Run,
  type RunOptions,
  textOf,
} from "./record";
import { sealedAt } from "./sealed-at";
import { withinToolkit } from "./within-toolkit";

type RunId = { organizationId: string; id: string };

const runSelect = {
  ...{
    kind: true,
    pass: true,
    planId: true,
    traceParent: true,
    options: true,
    door: true,
    engine: true,
    seed: true,
    clock: true,
    createdAt: true,
    source: true,
  },
  ...{
    code: true,
    inputs: true,
    parentId: true,
    parentSeq: true,
    cpuMs: true,
    wallMs: true,
    revision: true,
    actorKind: true,
    actorId: true,
    actorLabel: true,
    onBehalfOf: true,
    toolkitId: true,
  },
} as const;

/** Loads an execution for the pass that was just claimed. Returns null when it is not running. */
export async function loadRun({ organizationId, id }: RunId): Promise<Run | null> {
  const db = scopedDb(organizationId);
  const row = await db.execution.findFirst({ where: { id, state: "running" }, select: runSelect });
  if (!row) return null;
  const [calls, answers, output, actor] = await Promise.all([
    loadCalls({ organizationId, id }),
    loadAnswers(db, { organizationId, id }),
    loadOutput({ organizationId, id }),
    actorOf(organizationId, row),
  ]);
  const text = (field: "source" | "code" | "inputs", sealed: Uint8Array) =>
    open(sealedAt.execution(organizationId, id, field), sealed);
  const source = await text("source", row.source);
  const door = row.door as Door; // safe: written from a context
  const kind = row.kind as ExecutionKind; // safe: written by sealExecution()
  const reach = reachOf({ kind, source });
  const options = optionsOf(row);
  const limits = { ...withinToolkit(row), ...reach, ...debugging(actor, options), ...offeredTo(options) };
  const ctx: Context = { organizationId, actor, db, door, requestId: id, ...limits };
  return {
    ...{ ctx, id, source, kind, pass: row.pass, planId: row.planId, options },
    traceParent: row.traceParent,
    ...{ engine: row.engine, seed: row.seed, clock: Number(row.clock), createdAt: row.createdAt },
    code: row.code ? await text("code", row.code) : source,
    inputs: row.inputs && (await text("inputs", row.inputs)),
    parent: row.parentId === null || row.parentSeq === null ? null : { id: row.parentId, seq: row.parentSeq },
    calls: new Map(calls.map((call) => [call.seq, call])),
    answers: new Map(answers.map((answer) => [answer.number, answer])),
    nextNumber: (answers.at(-1)?.number ?? 0) + 1,
    ...{
      output,
      storedLines: lastLineOf(output),
      keptBytes: keptBytesOf(calls, output),
      isAhead: false,
      cpuMs: row.cpuMs,
      wallMs: row.wallMs,
      revision: row.revision,
    },
    ...{ isStored: true, isJournalled: false, storing: null, abort: new AbortController() },
  };
}

/** Runs from before there were plans have no mode. */
export const optionsOf = ({ options }: { options: unknown }): RunOptions => ({
  mode: "run",
  ...(options as Omit<RunOptions, "mode">),
}); // safe: written by sealExecution()

function keptBytesOf(calls: readonly CallRecord[], output: readonly OutputBlock[]): number {
  let bytes = 0;
  for (const { argumentsRaw, outcome } of calls)
    bytes += Buffer.byteLength(argumentsRaw) + (outcome ? Buffer.byteLength(textOf(outcome)) : 0);
  return bytes + bytesOf(output);
}

type StoredActor = { actorKind: string; actorId: string; actorLabel: string; onBehalfOf: string | null };

/** Loads the actor with current rights. Without rights the pass ends before it begins. */
async function actorOf(organizationId: string, { actorKind, actorId, actorLabel, onBehalfOf }: StoredActor): Promise<Actor> {
  const remembered = { organizationId, kind: actorKind as Actor["kind"], id: actorId, label: actorLabel }; // safe: written from a context
  const actor = await refreshActor(remembered);
  return actor ?? { kind: remembered.kind, id: actorId, label: actorLabel, onBehalfOf, permissions: [] };
}

/** A stored call, without arguments and outcome that are larger than requested. */
export type StoredRecord = CallRecord & { outcomeBytes: number | null; areArgumentsLarge: boolean };

export async function loadCalls({ organizationId, id }: RunId, some: SomeCalls = {}): Promise<StoredRecord[]> {
  return Promise.all((await readCalls(organizationId, id, some)).map((row) => loadCall({ organizationId, id }, row)));
}

async function loadCall({ organizationId, id }: RunId, row: StoredCall): Promise<StoredRecord> {
  const at = (field: string) => sealedAt.call(organizationId, `${id} ${row.seq}`, field);
  const {
    outcome,
    argumentsSent,
    argumentsRaw,
    clock,
    place: order,
    progress: sealedProgress,
    continuation: suspended,
    ...rest
  } = row;
  const [raw, sent, told, note, waiting] = await Promise.all([
    argumentsRaw && open(at("argumentsRaw"), argumentsRaw),
    argumentsSent && open(at("argumentsSent"), argumentsSent),
    outcome && open(at("outcome"), outcome),
    sealedProgress && open(at("progress"), sealedProgress),
    suspended && open(at("continuation"), suspended),
  ]);
  const progress = note === null ? null : (JSON.parse(note) as CallProgress); // safe: sealed by sealCall(), as are the next five
  return {
    ...rest,
    order,
    argumentsRaw: raw ?? "{}",
    areArgumentsLarge: raw === null,
    argumentsSent: sent ?? (rest.argumentsHash === null ? null : raw),
    progress,
    continuation: waiting ? (JSON.parse(waiting) as Continuation) : null,
    outcome: told ? (JSON.parse(told) as CallOutcome) : null,
    state: rest.state as CallState,
    effect: rest.effect as Effect | null,
    decision: rest.decision as CallDecision | null,
    clock: clock === null ? null : Number(clock),
    stored: { raw: true, sent, outcome: told !== null, progress },
  };
}

import { randomBytes } from "node:crypto";
import type { Context } from "../../operation/context";
import { currentTrace } from "../../telemetry/tracing";
import { orderedId } from "../ids";
import type { Run } from "./record";

type Beginning = Pick<Run, "kind" | "options" | "source" | "code" | "engine"> &
  Partial<Pick<Run, "id" | "planId" | "parent" | "inputs">>;

/** Makes an execution before its first pass. */
export function newRun(given: Context, { options, ...beginning }: Beginning): Run {
  const now = new Date();
  const debug = given.debug ?? options.debug;
  const dynamicSession = given.dynamicSession ?? options.dynamicSession;
  const seen = { ...(debug ? { debug } : {}), ...(dynamicSession === undefined ? {} : { dynamicSession }) };
  const ctx: Context = { ...given, ...seen };
  return {
    ctx,
    id: beginning.id ?? orderedId(now),
    kind: beginning.kind,
    pass: 1,
    planId: beginning.planId ?? null,
    traceParent: currentTrace(),
    parent: beginning.parent ?? null,
    options: { ...options, ...seen },
    source: beginning.source,
    code: beginning.code,
    inputs: beginning.inputs ?? null,
    engine: beginning.engine,
    seed: randomBytes(16).toString("hex"),
    clock: now.getTime(),
    createdAt: now,
    calls: new Map(),
    answers: new Map(),
    nextNumber: 1,
    output: [],
    storedLines: 0,
    keptBytes: 0,
    isAhead: false,
    cpuMs: 0,
    wallMs: 0,
    revision: 0,
    isStored: false,
    isJournalled: false,
    storing: null,
    abort: new AbortController(),
  };
}

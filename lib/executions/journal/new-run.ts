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
  const ctx: Context = debug ? { ...given, debug } : given;
  return {
    ...{
      ctx,
      options: debug ? { ...options, debug } : options,
      id: orderedId(now),
      pass: 1,
      seed: randomBytes(16).toString("hex"),
      clock: now.getTime(),
      createdAt: now,
      ...{ planId: null, parent: null, inputs: null, traceParent: currentTrace() },
      ...beginning,
    },
    ...{
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
    },
    ...{ isStored: false, isJournalled: false, storing: null, abort: new AbortController() },
  };
}

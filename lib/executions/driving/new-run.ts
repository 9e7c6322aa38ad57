import { randomBytes } from "node:crypto";
import { insertExecution } from "../../db/journal/rows";
import type { Context } from "../../operation/context";
import { lasting } from "../journal/lasting";
import { orderedId } from "../journal/ordered-id";
import type { Run } from "../journal/record";
import { sealExecution } from "../journal/seal-rows";
import { leaseMs } from "../limits";

type Beginning = Pick<Run, "kind" | "options" | "source" | "code" | "engine">;

/** An execution before its first pass. */
export function newRun(ctx: Context, beginning: Beginning): Run {
  const now = new Date();
  return {
    ...{
      ctx,
      id: orderedId(now),
      pass: 1,
      seed: randomBytes(16).toString("hex"),
      clock: now.getTime(),
      createdAt: now,
      ...beginning,
    },
    ...{
      calls: new Map(),
      answers: new Map(),
      nextNumber: 1,
      lines: [],
      storedLines: 0,
      keptBytes: 0,
      isAhead: false,
      cpuMs: 0,
      wallMs: 0,
      revision: 0,
    },
    ...{ isStored: false, abort: new AbortController() },
  };
}

/** Where somebody is told of the execution before it is over, it must not be lost any more. */
export async function storeRun(run: Run): Promise<void> {
  const row = await sealExecution(run, null);
  await lasting(run, () => insertExecution(row, { calls: [], lines: [], approvals: [] }, { leaseMs }));
  run.isStored = true;
}

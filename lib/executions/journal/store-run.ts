import { insertExecution } from "../../db/journal/rows";
import { leaseMs } from "../limits";
import type { Run } from "./record";
import { retryWhenLost } from "./retry";
import { sealExecution } from "./seal-rows";

/** Stores an execution before its journal does. */
export function storeRun(run: Run): Promise<void> {
  run.storing ??= insertRun(run);
  return run.storing;
}

async function insertRun(run: Run): Promise<void> {
  const row = await sealExecution(run, null);
  await retryWhenLost(run, () => insertExecution(row, { calls: [], lines: [], approvals: [] }, { leaseMs }));
  run.isStored = true;
}

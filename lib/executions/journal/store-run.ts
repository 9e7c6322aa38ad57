import { holdParent } from "../../db/journal/children";
import { insertExecution } from "../../db/journal/rows";
import { inJournalTransaction } from "../../db/journal/transaction";
import { leaseMs } from "../limits";
import type { Run } from "./record";
import { PassLost, retryWhenLost } from "./retry";
import { sealExecution } from "./seal-rows";

/** Stores an execution before its journal does. Throws when somebody else has begun it under the same number. */
export function storeRun(run: Run): Promise<void> {
  run.storing ??= insertRun(run);
  return run.storing;
}

async function insertRun(run: Run): Promise<void> {
  const row = await sealExecution(run, null);
  if (!(await retryWhenLost(run, () => insertExecution(row, nothing, { leaseMs })))) throw new PassLost();
  run.isStored = true;
}

const nothing = { calls: [], lines: [], approvals: [] };

/** Stores a run that a call of another one begins, as long as that one goes on. */
export async function storeChild(run: Run, parent: Run): Promise<void> {
  const row = await sealExecution(run, null);
  const { id, pass } = parent;
  const { organizationId } = run.ctx;
  await retryWhenLost(parent, () =>
    inJournalTransaction(async (sql) => {
      if (!(await holdParent(sql, { organizationId, id, pass }))) throw new PassLost();
      await insertExecution(row, nothing, { sql, leaseMs });
    }),
  );
  run.isStored = true;
}

import { endChildren, lockParentOf } from "../../db/journal/children";
import type { Sql } from "../../db/journal/rows";
import type { RawSql } from "../../db/sql";
import { enqueue } from "../../queue/enqueue";
import { announce } from "../../signal/announce";

type Ending = { organizationId: string; id: string; sql: Sql; raw: RawSql };

/** Ends a run in a transaction: with those that its calls began, and so that the run whose call it is made for goes on. */
export async function endWithin({ organizationId, id, sql, raw }: Ending, end: () => Promise<boolean>): Promise<boolean> {
  const parentId = await lockParentOf(sql, { organizationId, id });
  if (!(await end())) return false;
  await endChildren(raw, { organizationId, id });
  if (parentId !== null) await wakeParent(raw, organizationId, parentId);
  return true;
}

/** Continues the run whose call waits for one that has ended, in the transaction that ends it. */
export async function wakeParent(raw: RawSql, organizationId: string, id: string): Promise<void> {
  await enqueue(raw, { task: "execution.resume", payload: { organizationId, id } });
  await announce(raw, { topic: "execution.child-ended", payload: { organizationId, executionId: id } });
}

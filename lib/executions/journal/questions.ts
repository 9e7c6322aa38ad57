import { withdrawQuestions } from "../../db/journal/claims";
import type { ApprovalRow } from "../../db/journal/rows";
import type { RawSql } from "../../db/sql";
import { enqueue } from "../../queue/enqueue";
import { announce } from "../../signal/announce";
import type { Run } from "./record";

/**
 * Queues the jobs of new questions and announces them, before the run is written: runs share the job of an integration's
 * sign-ins and the numbers that count them, and whoever takes both takes them in this order.
 */
export async function announceQuestions(
  { ctx: { organizationId }, id: executionId }: Run,
  approvals: readonly ApprovalRow[],
  raw: RawSql | null,
): Promise<void> {
  if (!raw) return;
  for (const { id, expiresAt, escalatesAt } of approvals) {
    await enqueue(raw, { task: "approval.expire", payload: { organizationId, id }, at: expiresAt });
    if (escalatesAt) await enqueue(raw, { task: "approval.escalate", payload: { organizationId, id }, at: escalatesAt });
    await announce(raw, { topic: "approval.changed", payload: { organizationId, executionId } });
  }
  for (const id of new Set(approvals.flatMap(({ integrationId }) => integrationId ?? []).sort()))
    await enqueue(raw, { task: "sign_in.look", payload: { organizationId, id } });
}

/** Closes questions whose call is over and announces it. */
export async function withdraw({ ctx: { organizationId }, id }: Run, numbers: number[], raw: RawSql | null): Promise<void> {
  if (!raw || numbers.length === 0) return;
  await withdrawQuestions(raw, { organizationId, id, numbers });
  await announce(raw, { topic: "approval.changed", payload: { organizationId, executionId: id } });
}

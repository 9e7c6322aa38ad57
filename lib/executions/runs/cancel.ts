import { z } from "zod";
import { endChildren } from "../../db/journal/children";
import { endCancelled } from "../../db/journal/claims";
import { lockExecution } from "../../db/lock";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { resumeSoon } from "../driver/resume";
import { ExecutionId, parseExecutionId } from "../ids";
import { wakeParent } from "../journal/within";
import { findVisible } from "../views/visible";

export const cancelExecution = operation({
  name: "execution.cancel",
  summary: "End a run that goes on or waits, and what it has under way",
  permission: "executions:cancel",
  input: z.object({ id: ExecutionId }),
  output: z.object({ executionId: z.string(), status: z.literal("cancelled") }),
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const { state } = await findVisible(ctx, id);
    if (state !== "cancelled") await cancelRun(ctx, id);
    return { executionId: id, status: "cancelled" as const };
  },
});

/** Ends a run, its questions and what it has under way. */
export async function cancelRun(ctx: Context, id: string): Promise<void> {
  const parentId = await endRun(ctx, id);
  if (parentId !== null) resumeSoon(ctx.organizationId, parentId);
}

/** Returns the run whose call it was made for. */
const endRun = (ctx: Context, id: string): Promise<string | null> =>
  change(ctx, "execution.cancel", async (db, note) => {
    const { organizationId } = ctx;
    const within = await db.execution.findFirst({ where: { id }, select: { parentId: true } });
    if (within?.parentId) await lockExecution(db, organizationId, within.parentId);
    await lockExecution(db, organizationId, id);
    const { count } = await db.execution.updateMany({
      where: { id, state: { in: ["running", "paused"] } },
      data: {
        state: "cancelled",
        endedAt: new Date(),
        leaseUntil: null,
        wakeAt: null,
        errorCode: "cancelled",
        revision: { increment: 1 },
      },
    });
    if (count === 0) throw new Failure("conflict", `The execution ${id} is over already.`);
    await endCancelled(db, { organizationId, id });
    await endChildren(db, { organizationId, id });
    if (within?.parentId) await wakeParent(db, organizationId, within.parentId);
    note(id);
    await announce(db, { topic: "execution.ended", payload: { organizationId, executionId: id } });
    await announce(db, { topic: "execution.changed", payload: { organizationId, executionId: id } });
    return within?.parentId ?? null;
  });

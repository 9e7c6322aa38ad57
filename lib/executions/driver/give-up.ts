import { unavailabilityOf } from "../../db/connection-lost";
import { type Claimed, endCancelled, failExecution, postponeExecution } from "../../db/journal/claims";
import { inJournalTransaction } from "../../db/journal/transaction";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import type { GuestError } from "../../sandbox";
import { announce } from "../../signal/announce";
import { seal } from "../../vault/seal";
import type { Answer, Run, RunEnd } from "../journal/record";
import { PassLost } from "../journal/retry";
import { sealedAt } from "../journal/sealed-at";
import { endWithin } from "../journal/within";

/** How many passes in a row may throw, or lose their process, before the run ends. */
const throwsMax = 5;
const lossesMax = 20;
const backOff = { firstMs: 1_000, mostMs: 30_000 };

/**
 * Delays the next pass after one that threw. A run whose passes keep throwing ends with a reason. A database that is away is not
 * the run's fault; one that was asked for too much at once may be.
 */
export async function afterThrow(which: OfPass, error: unknown): Promise<void> {
  const why = unavailabilityOf(error);
  if (error instanceof PassLost || error instanceof Failure || (why !== null && why !== "late")) return;
  const stalled = await postponeExecution(which, backOff);
  if (stalled === null) return;
  const mayBeThrows = stalled < throwsMax; // so many would have ended it: with more before, others were late or lost their process
  const most = why !== "late" && mayBeThrows ? throwsMax : lossesMax;
  if (stalled + 1 < most) return;
  const last = why === "late" ? "took the database too long" : "failed";
  await giveUp(
    which,
    `The run could not go on: ${most} passes in a row made no progress, and the last ${last}. The log says why.`,
  );
}

/** Ends a run that keeps crashing its process, before it crashes all of them. */
export async function isGivenUp({ stalled, ...which }: Claimed): Promise<boolean> {
  if (stalled < lossesMax) return false;
  await giveUp(
    which,
    `The run could not go on: ${lossesMax} passes in a row made no progress, and the last ended with its process.`,
  );
  return true;
}

async function giveUp(which: OfPass, message: string): Promise<void> {
  await fail(which, { name: "Error", code: "internal", message });
  log.error({ executionId: which.id }, message);
}

/** Ends a stored run whose actor may no longer call tools. Returns null when it has ended already or another pass has begun. */
export async function endForbidden({ id, pass, ctx: { organizationId, actor } }: Run): Promise<RunEnd | null> {
  const message = `${actor.label} may no longer call tools: the key or the membership has ended, or has another role. So this run ended.`;
  const error = { name: "Forbidden", code: "forbidden", message };
  return (await fail({ organizationId, id, pass }, error)) ? { state: "failed", error } : null;
}

/** Ends a run that began in an engine which computes otherwise than this one. */
export async function endUnplayable({ id, pass, engine, ctx: { organizationId } }: Run): Promise<RunEnd | null> {
  const message = `This run began in the engine ${engine}, which this console no longer has, so it cannot go on where it stood. Run it again; calls that were made stay made.`;
  const error = { name: "Error", code: "engine_changed", message };
  return (await fail({ organizationId, id, pass }, error)) ? { state: "failed", error } : null;
}

/** How people answered, if not with an approval. */
export type Refusal = Pick<Answer, "state" | "reason">;

const unapproved = {
  declined: "was declined",
  cancelled: "was cancelled",
  expired: "expired before anybody answered",
  waiting: "is not answered",
};

/** Ends a run whose plan nobody approved, before it has begun. */
export async function endUnapproved({ id, pass, ctx }: Run, { state, reason }: Refusal): Promise<RunEnd | null> {
  const verb = unapproved[state as keyof typeof unapproved]; // safe: an approved plan is run
  const message = `The approval of the plan ${verb}${reason ? `: ${reason}` : "."} Nothing was run.`;
  const error = { name: "NotApproved", code: `approval_${state}`, message };
  return (await fail({ organizationId: ctx.organizationId, id, pass }, error)) ? { state: "failed", error } : null;
}

type OfPass = Pick<Claimed, "organizationId" | "id" | "pass">;

/**
 * Ends a run from outside its program, with its open questions and calls. Returns false when it has ended already or another
 * pass has begun.
 */
async function fail(which: OfPass, error: GuestError & { code: string }): Promise<boolean> {
  const { organizationId, id } = which;
  const errorCode = error.code;
  const sealed = await seal(sealedAt.execution(organizationId, id, "error"), JSON.stringify(error)).catch(() => null); // its code says enough
  return inJournalTransaction(async (sql, raw) => {
    const isMine = await endWithin({ organizationId, id, sql, raw }, () =>
      failExecution(sql, { ...which, error: sealed, errorCode }),
    );
    if (!isMine) return false;
    await endCancelled(raw, { organizationId, id, errorCode });
    for (const topic of ["execution.changed", "approval.changed"] as const)
      await announce(raw, { topic, payload: { organizationId, executionId: id } });
    return true;
  });
}

import { findWithRunsBefore } from "../../db/journal/claims";
import { findKeepingMoreThan } from "../../db/journal/kept";
import type { ReadDb } from "../../db/scoped";
import { env } from "../../env";
import { findOwnRetentions, requireNoHold, systemContext } from "../../identity";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { orderedIdsFrom } from "../ids";

export { readKeptBytes } from "../../db/journal/kept";

const dayMs = 24 * 3_600_000;
const over = ["completed", "failed", "cancelled"];
/** How many runs one transaction removes, so that nobody else notices. */
export const batchMax = 200;

/** How many bytes one transaction removes, because large values have many rows. */
const batchBytesMax = 200_000_000;
const megabyte = 1_000_000;

/**
 * Removes runs that ended long enough ago, and the oldest finished ones of each organization whose runs keep too much, with
 * all that belongs to them; the audit log says how many. A legal hold keeps all runs of its organization.
 */
export async function forgetExecutions(): Promise<void> {
  const own = await findOwnRetentions();
  const isHeld = (id: string) => own.some(({ organizationId, isHeld }) => isHeld && organizationId === id);
  const before = daysAgo(env.EXECUTOR_KEEP_RUNS_DAYS);
  for (const id of await findWithRunsBefore(orderedIdsFrom(before))) if (!isHeld(id)) await forgetOld(contextOf(id), before);
  for (const { organizationId, runDays, isHeld } of own)
    if (!isHeld) await forgetOld(contextOf(organizationId), daysAgo(runDays));
  const bytesMax = env.EXECUTOR_KEEP_RUNS_MB * megabyte;
  for (const { organizationId, bytes } of await findKeepingMoreThan(bytesMax))
    if (!isHeld(organizationId)) await forgetBeyond(contextOf(organizationId), bytes - bytesMax);
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

const contextOf = (organizationId: string): Context => systemContext({ organizationId, name: "execution.forget", door: "job" });

async function forgetOld(ctx: Context, before: Date): Promise<void> {
  const ended = { id: { lt: orderedIdsFrom(before) }, endedAt: { lt: before } };
  for (let runs = await findForgettable(ctx.db, ended); runs.length > 0; runs = await findForgettable(ctx.db, ended))
    await forget(ctx, runs, before.toISOString());
}

/** Removes the oldest runs of an organization. Runs without a byte count go by age alone. */
async function forgetBeyond(ctx: Context, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const found = await findForgettable(ctx.db, { keptBytes: { gt: 0 } });
    const runs = firstOf(found, Math.min(left, batchBytesMax));
    if (runs.length === 0) return;
    await forget(ctx, runs, `more than ${env.EXECUTOR_KEEP_RUNS_MB} MB`);
    left -= bytesOf(runs);
  }
}

type AgeOrSize = { id?: { lt: string }; endedAt?: { lt: Date }; keptBytes?: { gt: number } };
type Forgettable = { id: string; keptBytes: bigint };

const bytesOf = (runs: readonly Forgettable[]): number => runs.reduce((sum, { keptBytes }) => sum + Number(keptBytes), 0);

/** The first runs that keep this many bytes together, at least one. */
function firstOf(runs: readonly Forgettable[], bytes: number): Forgettable[] {
  let sum = 0;
  return runs.filter(({ keptBytes }) => {
    const isWanted = sum < bytes;
    sum += Number(keptBytes);
    return isWanted;
  });
}

async function forget(ctx: Context, runs: readonly Forgettable[], why: string): Promise<void> {
  const ids = runs.map(({ id }) => id);
  await change(ctx, "execution.forget", async (db, note) => {
    await requireNoHold(db, ctx.organizationId);
    const { count } = await db.execution.deleteMany({ where: { id: { in: ids }, state: { in: over } } });
    note(why, { count });
  });
}

/** Finds the oldest finished runs without open questions and usable grants, and without a call that may still ask how they ended. */
async function findForgettable(db: ReadDb, also: AgeOrSize): Promise<Forgettable[]> {
  const usable = { expiresAt: { gt: new Date() }, OR: [{ usesLeft: null }, { usesLeft: { gt: 0 } }] };
  return db.execution.findMany({
    where: {
      ...{ ...also, state: { in: over } },
      AND: { OR: [{ parentId: null }, { parent: { state: { in: over } } }] },
      approvals: { none: { OR: [{ state: "waiting" }, { grants: { some: usable } }] } },
    },
    select: { id: true, keptBytes: true },
    orderBy: { id: "asc" },
    take: batchMax,
  });
}

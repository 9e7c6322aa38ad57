import { prisma } from "../../db/client";
import { lockOrganization } from "../../db/lock";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { env } from "../../env";
import { Failure } from "../../operation/failure";

export const dayMs = 24 * 3_600_000;

const defaults = {
  runDays: null as number | null,
  deliveryDays: 30,
  auditDays: null as number | null,
  heldAt: null as Date | null,
  heldBy: null as string | null,
  holdReason: null as string | null,
};
export type Retention = typeof defaults;

/** How long the organization keeps what is over. */
export async function readRetention(db: ReadDb | WriteDb): Promise<Retention> {
  const row = await (db as ReadDb).retention.findFirst(); // safe: WriteDb reads as ReadDb does
  return row ?? defaults;
}

/** Nothing is removed from the moment on at which a hold began. */
export async function requireNoHold(db: WriteDb, organizationId: string): Promise<void> {
  await lockOrganization(db, organizationId);
  if ((await readRetention(db)).heldAt !== null) throw new Failure("conflict", "A legal hold of the organization keeps it.");
}

/** How many days runs are kept. What the operator sets is the most. */
const runDaysOf = ({ runDays }: Pick<Retention, "runDays">): number =>
  Math.min(runDays ?? env.EXECUTOR_KEEP_RUNS_DAYS, env.EXECUTOR_KEEP_RUNS_DAYS);

/** The organizations that keep runs for another time than the operator set, and those that removed nothing for now. */
export async function findOwnRetentions(): Promise<{ organizationId: string; runDays: number; isHeld: boolean }[]> {
  const rows = await prisma().retention.findMany({
    where: { OR: [{ runDays: { not: null } }, { heldAt: { not: null } }] },
    select: { organizationId: true, runDays: true, heldAt: true },
  });
  return rows.map(({ organizationId, runDays, heldAt }) => ({
    ...{ organizationId, runDays: runDaysOf({ runDays }), isHeld: heldAt !== null },
  }));
}

import { prisma } from "../db/client";

/** What a killed process held is free at once. */
export async function endLeases(): Promise<void> {
  const where = { leaseUntil: { not: null } };
  await prisma().execution.updateMany({ where, data: { leaseUntil: new Date(Date.now() - 1_000) } });
}

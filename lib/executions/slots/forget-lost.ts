import { prisma } from "../../db/client";

const keptMs = 60 * 60_000;

/** Places of processes that died, in groups nobody has asked since. */
export async function forgetLostSlots(): Promise<void> {
  await prisma().callSlot.deleteMany({ where: { leaseUntil: { lt: new Date(Date.now() - keptMs) } } });
}

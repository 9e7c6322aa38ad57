import { prisma } from "../db/client";

const keptMs = 60 * 60_000;

/** Removes the signals everybody has heard. */
export async function forgetOldSignals(): Promise<void> {
  await prisma().signal.deleteMany({ where: { at: { lt: new Date(Date.now() - keptMs) } } });
}

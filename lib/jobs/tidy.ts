import { prisma } from "../db/client";
import { scopedDb, type WriteDb } from "../db/scoped";
import { forgetOldAttempts } from "../identity";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Sessions whose time is over. */
export const forgetSessions = () =>
  inEachOrganization((db) => db.session.deleteMany({ where: { expiresAt: { lt: new Date() } } }));

/** What was only kept for a while: signals everybody has heard, answers to repeated requests, failed sign-ins. */
export async function tidyHouse(): Promise<void> {
  await prisma().signal.deleteMany({ where: { at: { lt: new Date(Date.now() - hourMs) } } });
  await forgetOldAttempts();
  const old = { createdAt: { lt: new Date(Date.now() - dayMs) } };
  await inEachOrganization((db) => db.idempotentAnswer.deleteMany({ where: old }));
}

async function inEachOrganization(work: (db: WriteDb) => Promise<unknown>): Promise<void> {
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) await scopedDb(id).$transaction(work);
}

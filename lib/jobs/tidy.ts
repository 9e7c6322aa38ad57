import { prisma } from "../db/client";
import { scopedDb } from "../db/scoped";
import { forgetOldAttempts } from "../identity";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Sessions whose time is over, in whatever organization: row-level security shows nobody but the over ones. */
export const forgetSessions = () => prisma().session.deleteMany({ where: { expiresAt: { lt: new Date() } } });

/** What was only kept for a while: signals everybody has heard, answers to repeated requests, failed sign-ins. */
export async function tidyHouse(): Promise<void> {
  await prisma().signal.deleteMany({ where: { at: { lt: new Date(Date.now() - hourMs) } } });
  await forgetOldAttempts();
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) {
    const old = { createdAt: { lt: new Date(Date.now() - dayMs) } };
    await scopedDb(id).$transaction((db) => db.idempotentAnswer.deleteMany({ where: old }));
  }
}

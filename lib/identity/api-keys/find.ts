import { prisma } from "../../db/client";
import { lookUpByHash } from "../../db/lookup-by-hash";
import { scopedDb } from "../../db/scoped";
import { everyPermission } from "../../operation/permission";
import { hashOfToken } from "../secret-token";

/** The living key behind what a caller presents; null when it is unknown, revoked, expired or its member may not act. */
export async function findApiKey(text: string) {
  const hash = hashOfToken(text);
  const key = await lookUpByHash(hash, prisma().apiKey.findUnique({ where: { hash }, include: { membership: true } }));
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) return null;
  if (key.userId && key.membership?.status !== "active") return null;
  await stampUse(key);
  return { ...key, permissions: everyPermission.filter((permission) => key.permissions.includes(permission)) };
}

const stampEveryMs = 60_000;

/** When the key was last used, to the minute; a stamp is no change anybody made, so it leaves no line in the audit log. */
async function stampUse({
  id,
  organizationId,
  lastUsedAt,
}: {
  id: string;
  organizationId: string;
  lastUsedAt: Date | null;
}): Promise<void> {
  if (lastUsedAt && lastUsedAt.getTime() > Date.now() - stampEveryMs) return;
  await scopedDb(organizationId).$transaction((db) => db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date() } }));
}

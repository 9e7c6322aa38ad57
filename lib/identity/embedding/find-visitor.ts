import { scopedDb, type WriteDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import { presentVisitor } from "../rights/present-visitor";
import { readEmbedToken } from "./token";

/** The visitor behind a token. Null once it has expired, its key is revoked, or its origin may not embed any more. */
export async function findVisitor(token: string): Promise<{ actor: Actor; organizationId: string; embeddedIn: string } | null> {
  const claims = await readEmbedToken(token);
  if (!claims) return null;
  const { organizationId, visitorId, origin, permissions, toolkitId } = claims;
  const db = scopedDb(organizationId);
  if (!(await db.embedOrigin.count({ where: { origin } }))) return null;
  const actor = await presentVisitor(db, visitorId, { permissions, toolkitId });
  return actor && { actor, organizationId, embeddedIn: origin };
}

const keptMs = 90 * 24 * 60 * 60_000;

/** Removes visitors who have not come for long. Their runs stay as long as others do. */
export async function forgetVisitors(db: WriteDb): Promise<void> {
  await db.visitor.deleteMany({ where: { lastSeenAt: { lt: new Date(Date.now() - keptMs) } } });
}

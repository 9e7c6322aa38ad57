import { type ReadDb, scopedDb, type WriteDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import { everyPermission } from "../../operation/permission";
import { limitedTo } from "../rights/limited-to";
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

type Given = { permissions: readonly string[]; toolkitId: string | null };

/** A visitor with what they were last given, or with what a token says; limited as the key behind them is now. */
export async function presentVisitor(db: ReadDb, id: string, given?: Given): Promise<Actor | null> {
  const visitor = await db.visitor.findFirst({ where: { id } });
  const key = visitor && (await db.apiKey.findFirst({ where: { id: visitor.apiKeyId } }));
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) return null;
  const { permissions: held, toolkitId } = given ?? visitor;
  const permissions = everyPermission.filter((permission) => held.includes(permission) && key.permissions.includes(permission));
  const limits = limitedTo({ toolkitId, membership: key });
  return { kind: "visitor", id, label: visitor.name, onBehalfOf: null, behind: key.id, permissions, ...limits };
}

const keptMs = 90 * 24 * 60 * 60_000;

/** Removes visitors who have not come for long. Their runs stay as long as others do. */
export async function forgetVisitors(db: WriteDb): Promise<void> {
  await db.visitor.deleteMany({ where: { lastSeenAt: { lt: new Date(Date.now() - keptMs) } } });
}

import type { ReadDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import { everyPermission } from "../../operation/permission";
import { limitedTo } from "./limited-to";

type Granted = { permissions: readonly string[]; toolkitId: string | null };

/** A visitor with what they were last given, or with what a token says; limited as the key behind them is now. */
export async function presentVisitor(db: ReadDb, id: string, granted?: Granted): Promise<Actor | null> {
  const visitor = await db.visitor.findFirst({ where: { id } });
  const key = visitor && (await db.apiKey.findFirst({ where: { id: visitor.apiKeyId } }));
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) return null;
  const { permissions: held, toolkitId } = granted ?? visitor;
  const permissions = everyPermission.filter((permission) => held.includes(permission) && key.permissions.includes(permission));
  const limits = limitedTo({ toolkitId, membership: key });
  return { kind: "visitor", id, label: visitor.name, onBehalfOf: null, behind: key.id, permissions, ...limits };
}

import { type ReadDb, scopedDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import { everyPermission } from "../../operation/permission";
import { findRole, limitedByRole } from "../role";
import { limitedTo } from "./limited-to";
import { presentVisitor } from "./present-visitor";

type Remembered = Pick<Actor, "kind" | "id" | "label" | "sessionId"> & { organizationId: string };

/** Refreshes an actor of the past with their present rights. Null if they may no longer act. */
export async function refreshActor(
  { organizationId, kind, id, label, sessionId }: Remembered,
  db: ReadDb = scopedDb(organizationId),
): Promise<Actor | null> {
  if (kind === "user") return refreshMember(db, { id, label, sessionId });
  if (kind === "apiKey") return refreshKey(db, { id, label });
  if (kind === "oauthClient") return refreshAgent(db, { id, label });
  if (kind === "visitor") return presentVisitor(db, id);
  return null;
}

type ActorName = { id: string; label: string; sessionId?: string | undefined };

async function refreshMember(db: ReadDb, { id, label, sessionId }: ActorName): Promise<Actor | null> {
  const membership = await db.membership.findFirst({ where: { userId: id, status: "active" }, include: { user: true } });
  if (!membership || (sessionId && !(await isSignedIn(db, { sessionId, ...membership.user })))) return null;
  const role = await findRole(db, membership.role);
  if (!role) return null;
  const actor: Actor = {
    kind: "user",
    id,
    label,
    onBehalfOf: null,
    permissions: role.permissions,
    ...limitedTo(membership),
    ...limitedByRole(role),
  };
  return sessionId ? { ...actor, sessionId } : actor;
}

type MemberSession = { sessionId: string; passwordSince: Date | null };

/** A session from before the last change of the password is over. */
async function isSignedIn(db: ReadDb, { sessionId, passwordSince }: MemberSession): Promise<boolean> {
  const session = await db.session.findFirst({ where: { id: sessionId, expiresAt: { gt: new Date() } } });
  return session !== null && !(passwordSince && session.createdAt < passwordSince);
}

async function refreshKey(db: ReadDb, { id, label }: ActorName): Promise<Actor | null> {
  const key = await db.apiKey.findFirst({ where: { id }, include: { membership: true } });
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) return null;
  if (key.userId && key.membership?.status !== "active") return null;
  return { kind: "apiKey", id, label, onBehalfOf: key.userId, ...(await presentRights(db, key)), ...limitedTo(key) };
}

async function refreshAgent(db: ReadDb, { id, label }: ActorName): Promise<Actor | null> {
  const grant = await db.agentGrant.findFirst({ where: { id }, include: { membership: true } });
  if (!grant || grant.revokedAt || grant.membership.status !== "active") return null;
  const rights = await presentRights(db, grant);
  return { kind: "oauthClient", id, label, onBehalfOf: grant.userId, ...rights, ...limitedTo(grant) };
}

type Granted = { permissions: readonly string[]; membership: { role: string } | null };

/** What is granted, limited to the member's present role. Without a member it is granted as it stands. */
async function presentRights(
  db: ReadDb,
  { permissions, membership }: Granted,
): Promise<Pick<Actor, "permissions" | "patterns" | "role">> {
  const held = everyPermission.filter((permission) => permissions.includes(permission));
  if (!membership) return { permissions: held };
  const role = await findRole(db, membership.role);
  return { permissions: held.filter((permission) => role?.permissions.includes(permission)), ...limitedByRole(role) };
}

import { scopedDb } from "../db/scoped";
import type { Actor } from "../operation/context";
import type { Permission } from "../operation/permission";
import { processWide } from "../process";
import { isListening, listen } from "../signal/listen";
import { findApiKey } from "./api-keys/find";
import { findRole } from "./roles/find";
import { hashOfToken } from "./secret-token";
import { findSession } from "./session/find";

export type Identity = { actor: Actor; organizationId: string };
export type Presented = { sessionToken: string } | { apiKey: string };

const keptMs = 1_000;
const keptMax = 10_000;

type Kept = Map<string, { identity: Promise<Identity | null>; until: number }>;

/**
 * Who presents this token or key, with their rights of this moment. Kept for a second at most, and not a moment after
 * any process has said that identities changed.
 */
export function identify(presented: Presented): Promise<Identity | null> {
  const kept = keptIdentities();
  const name = nameOf(presented);
  const known = kept.get(name);
  if (known && known.until > Date.now() && isListening()) return known.identity;
  const identity = "apiKey" in presented ? identifyKey(presented.apiKey) : identifySession(presented.sessionToken);
  if (kept.size >= keptMax) kept.clear();
  kept.set(name, { identity, until: Date.now() + keptMs });
  identity.catch(() => kept.delete(name));
  return identity;
}

/** A token is no key and a key is no token, so they are kept apart. */
function nameOf(presented: Presented): string {
  const [kind, text] = "apiKey" in presented ? ["key", presented.apiKey] : ["session", presented.sessionToken];
  return `${kind} ${Buffer.from(hashOfToken(text)).toString("base64")}`;
}

const keptIdentities = (): Kept =>
  processWide("identity.kept", () => {
    const kept: Kept = new Map();
    listen("identity.changed", () => kept.clear());
    return kept;
  });

async function identifySession(token: string): Promise<Identity | null> {
  const session = await findSession(token);
  if (!session) return null;
  const role = await findRole(scopedDb(session.organizationId), session.role);
  const { id, email } = session.user;
  const actor: Actor = {
    kind: "user",
    id,
    label: email,
    onBehalfOf: null,
    permissions: role?.permissions ?? [],
    sessionId: session.id,
  };
  return { actor, organizationId: session.organizationId };
}

async function identifyKey(text: string): Promise<Identity | null> {
  const key = await findApiKey(text);
  if (!key) return null;
  const permissions = key.membership ? await cutToRole(key, key.membership.role) : key.permissions;
  const actor: Actor = { kind: "apiKey", id: key.id, label: key.name, onBehalfOf: key.userId, permissions };
  return { actor, organizationId: key.organizationId };
}

/** A member's key never has more rights than its member has at present; a role that is gone gives none. */
async function cutToRole(
  { organizationId, permissions }: { organizationId: string; permissions: Permission[] },
  slug: string,
): Promise<Permission[]> {
  const role = await findRole(scopedDb(organizationId), slug);
  return permissions.filter((permission) => role?.permissions.includes(permission));
}

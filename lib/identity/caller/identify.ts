import { scopedDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import type { Permission } from "../../operation/permission";
import { processWide } from "../../process";
import { isListening, listen } from "../../signal/listen";
import { findApiKey } from "../api-keys/find";
import { findRole } from "../role";
import { hashOfToken } from "../secret-token";
import { findSession } from "../session/find";

export type Identity = { actor: Actor; organizationId: string };
export type CallerSecret = { sessionToken: string } | { apiKey: string };

const keptMs = 1_000;
const keptMax = 10_000;

type IdentityCache = Map<string, { identity: Promise<Identity | null>; until: number }>;

/**
 * Identifies the sender of a token or key, with their present rights. The result is cached for at most a second, and no
 * longer than until any process signals that identities changed.
 */
export function identify(secret: CallerSecret): Promise<Identity | null> {
  const cache = identityCache();
  const name = nameOf(secret);
  const known = cache.get(name);
  if (known && known.until > Date.now() && isListening()) return known.identity;
  const identity = "apiKey" in secret ? identifyKey(secret.apiKey) : identifySession(secret.sessionToken);
  if (cache.size >= keptMax) cache.clear();
  cache.set(name, { identity, until: Date.now() + keptMs });
  identity.catch(() => cache.delete(name));
  return identity;
}

/** Session tokens and keys have separate cache entries, so that neither passes for the other. */
function nameOf(secret: CallerSecret): string {
  const [kind, text] = "apiKey" in secret ? ["key", secret.apiKey] : ["session", secret.sessionToken];
  return `${kind} ${Buffer.from(hashOfToken(text)).toString("base64")}`;
}

const identityCache = (): IdentityCache =>
  processWide("identity.kept", () => {
    const cache: IdentityCache = new Map();
    listen("identity.changed", () => cache.clear());
    return cache;
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

/** Limits a member's key to the member's present rights. A removed role gives none. */
async function cutToRole(
  { organizationId, permissions }: { organizationId: string; permissions: Permission[] },
  slug: string,
): Promise<Permission[]> {
  const role = await findRole(scopedDb(organizationId), slug);
  return permissions.filter((permission) => role?.permissions.includes(permission));
}

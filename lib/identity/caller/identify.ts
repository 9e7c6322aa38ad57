import { scopedDb } from "../../db/scoped";
import type { Actor } from "../../operation/context";
import type { Permission } from "../../operation/permission";
import { processWide } from "../../process";
import { isListening, listen } from "../../signal/listen";
import { findByAccessToken } from "../agents/find";
import { accessTokenPrefix } from "../agents/tokens";
import { findApiKey } from "../api-keys/find";
import { findVisitor } from "../embedding/find-visitor";
import { embedTokenPrefix } from "../embedding/token";
import { limitedTo } from "../rights/limited-to";
import { findRole, limitedByRole } from "../role";
import { hashOfToken } from "../secret-token";
import { findSession } from "../session/find";
import { readSignInRules } from "../sign-in-rules/rules";

export type Identity = {
  actor: Actor;
  organizationId: string;
  /** Where requests to the organization may come from; none means anywhere. */
  allowedNetworks: readonly string[];
  /** The addresses that an access token is for. */
  resources?: readonly string[];
  /** The origin of the page around an embedded playground, for which alone a visitor's token is. */
  embeddedIn?: string;
};
export type CallerSecret = { sessionToken: string } | { apiKey: string } | { accessToken: string } | { embedToken: string };

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
  const identity = lookUp(secret);
  if (cache.size >= keptMax) cache.clear();
  cache.set(name, { identity, until: Date.now() + keptMs });
  identity.catch(() => cache.delete(name));
  return identity;
}

/** What somebody presents as a bearer: its prefix says what it is. */
export function bearerSecret(text: string): CallerSecret {
  if (text.startsWith(embedTokenPrefix)) return { embedToken: text };
  return text.startsWith(accessTokenPrefix) ? { accessToken: text } : { apiKey: text };
}

async function lookUp(secret: CallerSecret): Promise<Identity | null> {
  const found = await find(secret);
  if (!found) return null;
  const { allowedNetworks } = await readSignInRules(scopedDb(found.organizationId));
  return { ...found, allowedNetworks };
}

type KnownCaller = Omit<Identity, "allowedNetworks">;

function find(secret: CallerSecret): Promise<KnownCaller | null> {
  if ("accessToken" in secret) return identifyAgent(secret.accessToken);
  if ("embedToken" in secret) return findVisitor(secret.embedToken);
  return "apiKey" in secret ? identifyKey(secret.apiKey) : identifySession(secret.sessionToken);
}

/** Each kind of secret has its own cache entries, so that none passes for another. */
function nameOf(secret: CallerSecret): string {
  const [kind, text] = Object.entries(secret)[0] ?? [];
  return `${kind} ${Buffer.from(hashOfToken(text ?? "")).toString("base64")}`;
}

const identityCache = (): IdentityCache =>
  processWide("identity.kept", () => {
    const cache: IdentityCache = new Map();
    listen("identity.changed", () => cache.clear());
    return cache;
  });

async function identifySession(token: string): Promise<KnownCaller | null> {
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
    ...limitedTo(session),
    ...limitedByRole(role),
    sessionId: session.id,
  };
  return { actor, organizationId: session.organizationId };
}

async function identifyKey(text: string): Promise<KnownCaller | null> {
  const key = await findApiKey(text);
  if (!key) return null;
  const rights = key.membership ? await cutToRole(key, key.membership.role) : { permissions: key.permissions };
  const actor: Actor = { kind: "apiKey", id: key.id, label: key.name, onBehalfOf: key.userId, ...rights, ...limitedTo(key) };
  return { actor, organizationId: key.organizationId };
}

async function identifyAgent(text: string): Promise<KnownCaller | null> {
  const grant = await findByAccessToken(text);
  if (!grant) return null;
  const { id, organizationId, userId, label, resources } = grant;
  const rights = await cutToRole(grant, grant.membership.role);
  const actor: Actor = { kind: "oauthClient", id, label, onBehalfOf: userId, ...rights, ...limitedTo(grant) };
  return { actor, organizationId, resources };
}

/** Limits a member's key or agent to the member's present rights. A removed role gives none. */
async function cutToRole(
  { organizationId, permissions }: { organizationId: string; permissions: Permission[] },
  slug: string,
): Promise<Pick<Actor, "permissions" | "patterns" | "role">> {
  const role = await findRole(scopedDb(organizationId), slug);
  return { permissions: permissions.filter((permission) => role?.permissions.includes(permission)), ...limitedByRole(role) };
}

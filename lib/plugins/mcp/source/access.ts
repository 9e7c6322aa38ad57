import { Failure } from "../../../operation/failure";
import { isUrl } from "../../../url";
import type { Network } from "../../contract";
import { isObject, own, ownList, ownText } from "../../json/values";
import type { Access } from "./about";
import type { Endpoint } from "./forms";

const answerBytesMax = 1_000_000;
const answerMs = 10_000;
const scopesMax = 100;

/** How a server lets callers in, by the way in which it refuses one (RFC 9728, RFC 6750). */
export async function accessOf(endpoint: Endpoint, network: Network): Promise<Access> {
  const { url } = endpoint;
  const challenge = (await challengeOf(endpoint, network)) || (await challengeTo(listing, endpoint, network));
  const protectedBy = await resourceMetadata(url, parameter(challenge, "resource_metadata"), network);
  const [trusted] = ownList(protectedBy, "authorization_servers");
  const issuer = typeof trusted === "string" && isUrl(trusted) ? trusted : await ownIssuer(url, network);
  if (issuer === null) return { kind: "token" };
  const asked = parameter(challenge, "scope")?.split(/\s+/) ?? ownList(protectedBy, "scopes_supported");
  const scopes = asked.filter((scope): scope is string => typeof scope === "string" && /^[\x21-\x7e]{1,200}$/.test(scope));
  return { kind: "oauth", issuer, resource: ownText(protectedBy, "resource") ?? null, scopes: scopes.slice(0, scopesMax) };
}

const greeting = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "executor-console", version: "1.0.0" } },
});

/** Some servers greet everybody, and refuse only to say what they offer. */
const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

/** A greeting is refused as servers do it now; those of 2024 take none, and refuse to open their stream. */
export const challengeOf = async (endpoint: Endpoint, network: Network): Promise<string> =>
  (await challengeTo(greeting, endpoint, network)) || (await challengeTo(null, endpoint, network));

async function challengeTo(body: string | null, { url, headers }: Endpoint, network: Network): Promise<string> {
  const asked =
    body === null
      ? { method: "GET", headers: { accept: "text/event-stream", ...headers } }
      : {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
          body,
        };
  const response = await network.fetch(url.href, { ...asked, redirect: "manual", totalMs: answerMs });
  await response.body?.cancel();
  return response.headers.get("www-authenticate") ?? "";
}

const parameter = (challenge: string, name: string): string | undefined =>
  new RegExp(`(?:^|[\\s,])${name}="([^"]{1,2000})"`, "i").exec(challenge)?.[1];

/** What the server publishes of whom it trusts: where its refusal says so, else at the usual addresses. */
async function resourceMetadata({ href, origin, pathname }: URL, named: string | undefined, network: Network): Promise<unknown> {
  const wellKnown = `${origin}/.well-known/oauth-protected-resource`;
  const path = pathname.replace(/\/$/, "");
  const places = named && isUrl(named) ? [named] : [...new Set([wellKnown + path, wellKnown])];
  for (const place of places) {
    const found = await jsonAt(place, network);
    if (isObject(found) && covers(ownText(found, "resource"), href)) return found;
  }
  return null;
}

/** Metadata of somebody else's resource would send people and tokens to strangers. */
function covers(resource: string | undefined, href: string): boolean {
  if (resource === undefined || !isUrl(resource)) return false;
  const [own, asked] = [new URL(resource), new URL(href)];
  return own.origin === asked.origin && `${asked.pathname}/`.startsWith(own.pathname.replace(/\/*$/, "/"));
}

/** Before resources had metadata, a server was its own authorization server. */
async function ownIssuer({ origin }: URL, network: Network): Promise<string | null> {
  const found = await jsonAt(`${origin}/.well-known/oauth-authorization-server`, network);
  const issuer = ownText(found, "issuer");
  return issuer !== undefined && own(found, "token_endpoint") !== undefined ? issuer : null;
}

async function jsonAt(url: string, network: Network): Promise<unknown> {
  try {
    const headers = { accept: "application/json" };
    const response = await network.fetch(url, { headers, responseBytesMax: answerBytesMax, totalMs: answerMs });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch (error) {
    network.signal.throwIfAborted();
    if (!(error instanceof Failure) && !(error instanceof SyntaxError)) throw error;
  }
  return null;
}

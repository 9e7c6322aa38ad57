import { outboundFetch } from "../../outbound/fetch";
import type { ProviderClient, Tokens } from "./endpoints";
import { requireSafe } from "./request";

/** Whose account tokens are for: what tells accounts apart, and what people call it. */
export type Account = { key: string; label: string };

type Claims = Record<string, unknown>;

/**
 * Who signed in, where the provider says so: by the ID token, which came from its token endpoint itself, and its userinfo
 * endpoint. A connection works without.
 */
export async function accountOf({ clientId, endpoints }: ProviderClient, tokens: Tokens): Promise<Account | null> {
  const { issuer, userinfoUrl, tokenUrl } = endpoints;
  const claims = claimsIn(tokens.idToken);
  const own = claims && isMeantFor(claims, { clientId, issuer }) ? claims : null;
  const more = userinfoUrl && labelOf(own ?? {}) === null ? await askUserinfo(userinfoUrl, tokens.accessToken) : null;
  const same = own === null || more?.sub === own.sub ? more : null;
  const subject = textIn(own ?? same ?? {}, "sub");
  if (subject === null) return null;
  return { key: `${issuer ?? new URL(tokenUrl).origin} ${subject}`, label: labelOf({ ...own, ...same }) ?? subject };
}

const textMax = 200;
const names = ["email", "preferred_username", "upn", "nickname", "name"];

function labelOf(claims: Claims): string | null {
  for (const name of names) {
    const text = textIn(claims, name);
    if (text !== null) return text;
  }
  return null;
}

function textIn(claims: Claims, name: string): string | null {
  const value = claims[name];
  const text = typeof value === "string" ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim() : "";
  return text === "" ? null : text.slice(0, textMax);
}

function claimsIn(idToken: string | null): Claims | null {
  const [, payload = ""] = idToken?.split(".") ?? [];
  return asClaims(Buffer.from(payload, "base64url").toString("utf8"));
}

function asClaims(text: string): Claims | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims) : null; // safe: an object
  } catch {
    return null;
  }
}

function isMeantFor({ iss, aud }: Claims, { clientId, issuer }: { clientId: string; issuer: string | null }): boolean {
  return (issuer === null || iss === issuer) && [aud].flat().includes(clientId);
}

/** The provider publishes the address along with that of its tokens. */
async function askUserinfo(address: string, accessToken: string): Promise<Claims | null> {
  try {
    const url = requireSafe(address);
    const credentials = { headers: { Authorization: `Bearer ${accessToken}` }, query: {}, origins: [url.origin] };
    const limits = { totalMs: 5_000, responseBytesMax: 100_000 };
    const response = await outboundFetch(url, {
      credentials,
      redirect: "error",
      headers: { Accept: "application/json" },
      limits,
    });
    const text = await response.text();
    return response.ok ? asClaims(text) : null;
  } catch {
    return null;
  }
}

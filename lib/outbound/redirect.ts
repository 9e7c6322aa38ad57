import { Failure } from "../operation/failure";
import { isUrl } from "../url";
import { type Credentials, holdsCredential, isBoundTo, withoutCredentialQuery } from "./credentials";
import type { OutboundRequest } from "./request";

export type Hop = { request: OutboundRequest; credentials: Credentials | undefined };

/** Any other header may be a secret, so it stays with the origin it was written for. */
const headersThatCrossOrigins: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);
const headersOfABody = ["content-encoding", "content-language", "content-location", "content-type"];

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Makes the next request after a redirect, by the rules of fetch. A credential once dropped stays dropped. */
export function nextHop({ request, credentials }: Hop, status: number, location: string): Hop {
  const url = targetOf(request.url, location);
  const stays = credentials !== undefined && isBoundTo(credentials, url);
  const bare = credentials ? withoutCredentialQuery(url, credentials) : url;
  if (credentials && !stays && holdsCredential(bare, credentials))
    throw new Failure(
      "forbidden",
      `${request.url.host} redirects to ${url.host} with the credential in the address. This is not followed.`,
    );
  const next = { ...request, url: bare, headers: new Headers(request.headers) };
  if (becomesGet(status, request.method)) {
    next.method = "GET";
    next.body = null;
    for (const name of headersOfABody) next.headers.delete(name);
  }
  if (url.origin !== request.url.origin)
    for (const name of [...next.headers.keys()]) if (!headersThatCrossOrigins.has(name)) next.headers.delete(name);
  return { request: next, credentials: stays ? credentials : undefined };
}

function targetOf(from: URL, location: string): URL {
  if (!isUrl(location, from))
    throw new Failure("unavailable", `${from.host} redirects to an address that is not a URL. This is not followed.`);
  const url = new URL(location, from);
  url.hash = "";
  return url;
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return (status === 301 || status === 302) && method === "POST";
}

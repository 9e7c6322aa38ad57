import { Failure } from "../operation/failure";
import { isUrl } from "../url";
import { redactor } from "./redact";
import { checkedHeaders, type OutboundRequest } from "./request";

/** A secret with the origins (scheme, host and port) it is bound to. It is sent to no other. */
export type Credentials = { headers?: Record<string, string>; query?: Record<string, string>; origins: string[] };

export function isBoundTo(credentials: Credentials, url: URL): boolean {
  return credentials.origins.some((origin) => isUrl(origin) && new URL(origin).origin === url.origin);
}

export function assertBoundTo(credentials: Credentials, url: URL): void {
  if (isBoundTo(credentials, url)) return;
  const known = credentials.origins.filter((origin) => isUrl(origin)).map((origin) => new URL(origin).origin);
  const bound = known.length > 0 ? known.join(", ") : "no address";
  throw new Failure("forbidden", `This credential may not be sent to ${url.origin}: it belongs to ${bound}.`);
}

/** Adds the credential to the headers and the query of a request. */
export function withCredentials(request: OutboundRequest, credentials: Credentials): OutboundRequest {
  const headers = new Headers(request.headers);
  for (const [name, value] of checkedHeaders(credentials.headers)) headers.set(name, value);
  const url = withoutCredentialQuery(request.url, credentials);
  const added = Object.entries(credentials.query ?? {}).map((pair) => pair.map(encodeURIComponent).join("="));
  url.search = [url.search.slice(1), ...added].filter((part) => part !== "").join("&");
  return { ...request, url, headers };
}

/** Upstreams often repeat the query in a redirect. The next request must not carry the credential along. */
export function withoutCredentialQuery(url: URL, { query = {} }: Credentials): URL {
  const bare = new URL(url);
  const kept = bare.search
    .slice(1)
    .split("&")
    .filter((part) => !Object.hasOwn(query, nameOf(part)));
  bare.search = kept.join("&");
  return bare;
}

export function holdsCredential(url: URL, { headers = {}, query = {} }: Credentials): boolean {
  const values = [...Object.values(headers), ...Object.values(query)];
  const secrets = values.flatMap((value) => [value, ...value.split(/[\s;=,]+/)]).filter((value) => value.length >= 8);
  return redactor(secrets)(url.href) !== url.href;
}

function nameOf(part: string): string {
  return [...new URLSearchParams(part).keys()][0] ?? "";
}

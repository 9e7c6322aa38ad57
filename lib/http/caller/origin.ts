import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { isUrl } from "../../url";

type Headers = { get(name: string): string | null };

/** Where a browser reaches this console: PUBLIC_URL, or the address the request itself came to. */
export function publicOrigin(headers: Headers): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  return `http://${headers.get("host") ?? `${env.HOST}:${env.PORT}`}`;
}

/**
 * Where links lead that others follow: PUBLIC_URL, or a name of this machine's own that the request came to. Whoever sends a
 * request chooses its Host header, so no other name or address in it counts; undefined means where this console listens.
 */
export function linkOrigin(headers: Headers): string | undefined {
  if (env.PUBLIC_URL) return publicOrigin(headers);
  const host = `http://${headers.get("host") ?? ""}`;
  if (!isUrl(host)) return undefined;
  const { hostname, origin } = new URL(host);
  const isOwn = /^(127\.\d+\.\d+\.\d+|\[::1\]|([^.]+\.)*localhost)$/.test(hostname) || hostname === env.HOST.toLowerCase();
  return isOwn ? origin : undefined;
}

export const isSecure = (): boolean => env.PUBLIC_URL?.startsWith("https:") ?? false;

/** A browser that acts with a cookie must come from a page of ours: a foreign, missing or hidden origin is refused. */
export function requireOwnOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === publicOrigin(headers) && (site === null || site === "same-origin")) return;
  throw new Failure(
    "forbidden",
    "This request did not come from a page of this console. If a proxy stands in front, set PUBLIC_URL to the address people use.",
  );
}

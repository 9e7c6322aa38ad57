import * as oauth from "oauth4webapi";
import { Failure } from "../../operation/failure";
import { isListed } from "../../outbound/allow-list";
import { outboundFetch } from "../../outbound/fetch";
import { isUrl } from "../../url";

/** What the protocol library is told for every request: our guarded way out, bounded, and how long it may take. */
export const requestOptions = (totalMs = 20_000) => ({
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: RequestInit): Promise<Response> => {
    requireSafe(url);
    const { method = "GET", headers = {}, body = null } = init;
    const limits = { totalMs, responseBytesMax: 1024 * 1024 };
    return outboundFetch(url, { method, headers, body, redirect: "manual", limits });
  },
});

/** Tokens and secrets go over TLS; in the clear only to where the operator's own services are. */
export function requireSafe(address: string, field = "url"): URL {
  const url = isUrl(address) ? new URL(address) : null;
  if (url && (url.protocol === "https:" || (url.protocol === "http:" && isListed(url))) && !url.username && !url.password)
    return url;
  const shown = url ? `${url.protocol}//${url.host}` : "This text";
  const message = `${shown} is no address to sign in at: it must begin with https:// (http:// only for services the operator listed in EXECUTOR_ALLOW_PRIVATE_NETWORK) and hold no user name.`;
  throw new Failure("invalid", message, { [field]: [message] });
}

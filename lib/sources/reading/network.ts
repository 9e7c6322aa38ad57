import { Failure } from "../../operation/failure";
import { parseAllowList } from "../../outbound/allow-list";
import { createOutbound, type Outbound, type OutboundOptions, outboundFetch } from "../../outbound/fetch";
import type { Limits } from "../../outbound/limits";
import type { HostRequest, Network } from "../../plugins";
import { processWide } from "../../process";
import { isUrl } from "../../url";
import { ownAddress } from "../example/document";

type EgressPolicy = {
  /** The only origins this connection's credential goes to, whatever the plugin asks for. */
  origins: string[];
  /** The example API is this process itself, which nobody else may call. */
  isExample: boolean;
  signal: AbortSignal;
  /** In place of those of every request. */
  limits?: Partial<Limits> | undefined;
};

/** A guarded way out, limited to what the connection may reach. */
export function networkOn({ origins, isExample, ...policy }: EgressPolicy): Network {
  const fetch = (url: string, request: HostRequest): Promise<Response> => {
    const options = optionsOf(request, { origins, ...policy });
    return isExample ? exampleFetch(url, options) : outboundFetch(url, options);
  };
  return { fetch, origins, signal: policy.signal };
}

function optionsOf(
  { credentials, responseBytesMax, totalMs, body, signal: own, isStream, ...request }: HostRequest,
  { origins, signal, limits: usual }: Omit<EgressPolicy, "isExample">,
): OutboundOptions {
  const limits = {
    ...(isStream ? unending : usual),
    ...(responseBytesMax === undefined ? {} : { responseBytesMax }),
    ...(totalMs === undefined ? {} : { totalMs }),
  };
  const bound = credentials && { ...credentials, origins: credentials.origins.filter((origin) => origins.includes(origin)) };
  if (credentials && bound?.origins.length === 0) throw elsewhere(credentials.origins, origins);
  const sent = typeof body === "string" || body === undefined ? body : new Uint8Array(body);
  const ended = own ? AbortSignal.any([signal, own]) : signal;
  return { ...request, body: sent, credentials: bound, signal: ended, limits };
}

const unending = { totalMs: Number.POSITIVE_INFINITY, bodyIdleMs: Number.POSITIVE_INFINITY };

const elsewhere = (asked: string[], own: string[]) =>
  new Failure(
    "forbidden",
    `This call goes to ${asked.join(", ")}, but the connection's credential belongs to ${own.join(", ") || "no address"} and is sent nowhere else. Reconnect to bind it to the new address.`,
  );

/** Loopback is closed to everybody; this way is open to the example API's own path, and follows no redirect out of it. */
function exampleFetch(url: string, options: OutboundOptions): Promise<Response> {
  const { origin, base, allowed } = ownAddress();
  const target = isUrl(url) ? new URL(url) : null;
  if (target?.origin !== origin || !target.pathname.startsWith(`${new URL(base).pathname}/`))
    throw new Failure("forbidden", "The example integration calls its own API only.");
  const name = `sources.example ${allowed}`;
  const outbound = processWide<Outbound>(
    name,
    () => createOutbound({ allowList: parseAllowList(allowed), ports: [] }),
    (made) => made.close(),
  );
  return outbound.fetch(target, { ...options, redirect: "error" });
}

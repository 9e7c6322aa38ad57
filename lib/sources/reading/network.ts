import { Failure } from "../../operation/failure";
import { type OutboundOptions, outboundFetch } from "../../outbound/fetch";
import type { Limits } from "../../outbound/limits";
import type { HostRequest, Network } from "../../plugins";

type EgressPolicy = {
  /** The only origins this connection's credential goes to, whatever the plugin asks for. */
  origins: string[];
  signal: AbortSignal;
  /** In place of those of every request. */
  limits?: Partial<Limits> | undefined;
};

/** A guarded way out, limited to what the connection may reach. */
export function networkOn({ origins, ...policy }: EgressPolicy): Network {
  const fetch = (url: string, request: HostRequest) => outboundFetch(url, optionsOf(request, { origins, ...policy }));
  return { fetch, origins, signal: policy.signal };
}

function optionsOf(
  { credentials, responseBytesMax, totalMs, body, signal: own, isStream, ...request }: HostRequest,
  { origins, signal, limits: usual }: EgressPolicy,
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

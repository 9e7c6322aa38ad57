import { Agent } from "undici";
import { env } from "../env";
import { Failure } from "../operation/failure";
import { processWide } from "../process";
import { meters, methodLabel, secondsSince, statusLabel } from "../telemetry/meters";
import { type AddressGuard, addressGuard } from "./address-guard";
import { type AllowList, type PortRange, parseAllowList, parsePorts } from "./allow-list";
import { type CallLife, startCallLife } from "./call-life";
import { type Dial, dialBySystem, guardedConnector, type Resolve, resolveBySystem } from "./connect";
import { assertBoundTo, type Credentials } from "./credentials";
import { defaultLimits, type Limits, parserHeaderBytesMax } from "./limits";
import { tookTooLong } from "./network-failure";
import { type Hop, isRedirect, nextHop } from "./redirect";
import { type RequestParts, readRequest } from "./request";
import { limitedResponse } from "./response";
import { send } from "./send";

export type OutboundOptions = RequestParts & {
  credentials?: Credentials;
  signal?: AbortSignal | null;
  redirect?: RequestRedirect;
  limits?: Partial<Limits>;
};

export type Outbound = {
  fetch(url: string | URL, options?: OutboundOptions): Promise<Response>;
  check(url: string): URL;
  close(): Promise<void>;
};

type Settings = { allowList: AllowList; ports: PortRange[]; resolve?: Resolve; dial?: Dial };

/**
 * The only fetch of the server, with address guard, credentials bound to origins, and limits. Read or cancel the body of the
 * response: until then the connection is held, at most for `totalMs`.
 */
export const outboundFetch = (url: string | URL, options?: OutboundOptions): Promise<Response> => outbound().fetch(url, options);

/** Refuses an address that no request may go to, as far as its text shows that: names are looked up when it is called. */
export const checkOutboundUrl = (url: string): URL => outbound().check(url);

/** Makes the way out. What is made after it ends before its requests are cut off. */
export const prepareOutbound = (): void => void outbound();

const outbound = (): Outbound =>
  processWide(
    "outbound",
    () =>
      createOutbound({
        allowList: parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK),
        ports: parsePorts(env.EXECUTOR_ALLOWED_PORTS),
      }),
    (made) => made.close(),
  );

/** The same with the signature of the global fetch, for libraries that take one. */
export const guardedFetch: typeof globalThis.fetch = async (input, init = {}) => {
  if (typeof input === "string" || input instanceof URL) return outboundFetch(input, partsOf(init));
  const { url, method, headers, signal, redirect } = input;
  const body = input.body ? await input.arrayBuffer() : null;
  return outboundFetch(url, { method, headers, body, signal, redirect, ...partsOf(init) });
};

export function createOutbound({ allowList, ports, resolve = resolveBySystem, dial = dialBySystem }: Settings): Outbound {
  const guard = addressGuard({ allowList, ports });
  const agent = new Agent({ connect: guardedConnector({ guard, resolve, dial }), maxHeaderSize: parserHeaderBytesMax });

  async function fetch(url: string | URL, options: OutboundOptions = {}): Promise<Response> {
    const limits = { ...defaultLimits, ...options.limits };
    const target = guard.checkUrl(url);
    if (options.credentials) assertBoundTo(options.credentials, target);
    const request = await readRequest(target, options);
    const count = countRequest(request.method);
    const life = startCallLife(options.signal);
    life.deadline(limits.totalMs, () => tookTooLong(target.host, "did not finish its answer", limits.totalMs));
    try {
      const response = await follow(
        { request, credentials: options.credentials },
        { agent, guard, limits, life, mode: options.redirect ?? "follow" },
      );
      count(statusLabel(response.status));
      return response;
    } catch (error) {
      count(error instanceof Failure ? error.code : "broken");
      life.stop(error);
      throw error;
    }
  }

  return { fetch, check: (url) => guard.checkUrl(url), close: () => agent.destroy() };
}

function countRequest(method: string): (outcome: string) => void {
  const began = performance.now();
  return (outcome) => meters().outbound.observe({ method: methodLabel(method), outcome }, secondsSince(began));
}

type Call = { agent: Agent; guard: AddressGuard; limits: Limits; life: CallLife; mode: RequestRedirect };

async function follow(first: Hop, { agent, guard, limits, life, mode }: Call): Promise<Response> {
  let hop = first;
  for (let redirects = 0; ; redirects++) {
    const { request } = hop;
    const answer = await send(agent, hop, { limits, life }).catch(redirects === 0 ? undefined : unreachedAfter);
    const [location] = [answer.headers.location].flat();
    if (mode === "manual" || location === undefined || !isRedirect(answer.statusCode)) {
      const response = await limitedResponse(answer, { request, limits, life });
      return Object.defineProperties(response, { url: { value: request.url.href }, redirected: { value: redirects > 0 } });
    }
    answer.body.on("error", () => {}).destroy();
    if (mode === "error") throw new Failure("forbidden", `${request.url.host} redirects, which this call does not accept.`);
    if (redirects === limits.redirectsMax)
      throw new Failure("limit", `${request.url.host} redirects again after ${redirects} redirects. This is not followed.`);
    hop = nextHop(hop, answer.statusCode, location);
    guard.checkUrl(hop.request.url);
  }
}

/** The first host has answered, so a failure after a redirect does not show whether it took the request. It must not look safe to repeat. */
function unreachedAfter(error: unknown): never {
  if (error instanceof Failure && error.code === "unavailable") throw new Failure("unavailable", error.message);
  throw error;
}

function partsOf({ method, headers, body, signal, redirect }: RequestInit): OutboundOptions {
  const given = Object.entries({ method, headers, body, signal, redirect }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

import type { FetchLike } from "@modelcontextprotocol/client";
import type { SessionHost } from "../../contract";
import { boundCredential } from "../../credential";
import type { Endpoint } from "../source/forms";
import type { Scope, Scopes } from "./scope";

type Host = Pick<SessionHost, "fetch" | "auth" | "signal">;

/** The fetch of the protocol's library, on the connection's way out: each request goes the way of the call it belongs to. */
export function fetchFor({ url, headers: own }: Endpoint, host: Host, scopes: Scopes): FetchLike {
  return async (target, init = {}) => {
    const { origin, href } = new URL(target);
    const sent = Object.fromEntries(new Headers(init.headers));
    const isStream = isStanding(init.method, sent);
    const scope = isStream ? null : scopes.current();
    const credentials = boundCredential(host.auth(), [origin]);
    const network = scope?.network ?? host;
    const response = await network.fetch(href, {
      method: init.method ?? "GET",
      headers: origin === url.origin ? { ...sent, ...own } : sent,
      ...(typeof init.body === "string" ? { body: init.body } : {}),
      ...(credentials ? { credentials } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
      redirect: "manual",
      isStream,
    });
    return scope ? noting(response, scope) : response;
  };
}

/** Streams of news that a server keeps open for as long as the session lasts. */
const isStanding = (method: string | undefined, sent: Record<string, string>): boolean =>
  method === "GET" || method === undefined || sent["mcp-method"] === "subscriptions/listen";

/** The library says only that a stream ended; why it did is noted here. */
function noting(response: Response, scope: Scope): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        scope.broken = error;
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: response.url });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpRequest } from "@executor/core/http";

/** A request of node:http as routes read it. Parts that are seldom needed are made on demand. */
export function incomingRequest(incoming: IncomingMessage, response: ServerResponse): HttpRequest {
  const { method = "GET", url = "/", headers } = incoming;
  return {
    method,
    url,
    headers: { get: (name) => headers[name]?.toString() ?? null, has: (name) => headers[name] !== undefined },
    /** Cancelling keeps the connection open, so that a refusal still reaches the client. */
    get body() {
      return incoming.iterator({ destroyOnReturn: false });
    },
    get signal() {
      return signalOf(response);
    },
  };
}

function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

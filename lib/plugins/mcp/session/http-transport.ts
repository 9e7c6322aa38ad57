import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Failure } from "../../../operation/failure";
import type { SessionHost } from "../../contract";
import type { Endpoint } from "../source/forms";
import { fetchFor, tellingBreaks } from "./http-fetch";
import type { Scopes } from "./scope";

type Host = Pick<SessionHost, "fetch" | "auth" | "signal">;
/** `newsBroken` is told when the stream of what a server says by itself broke off. */
type Surroundings = { scopes: Scopes; newsBroken: () => void };
type SendOptions = NonNullable<Parameters<StreamableHTTPClientTransport["send"]>[1]>;

const reconnection = {
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 5,
};

/** Streamable HTTP whose requests end with the call they belong to, and whose calls end when their stream is gone. */
class ScopedTransport extends StreamableHTTPClientTransport {
  private readonly scopes: Scopes;

  constructor(endpoint: Endpoint, host: Host, { scopes, newsBroken }: Surroundings) {
    super(endpoint.url, {
      fetch: tellingBreaks(fetchFor(endpoint, host, scopes), newsBroken),
      onInsufficientScope: "throw",
      reconnectionOptions: reconnection,
    });
    this.scopes = scopes;
  }

  override async send(message: JSONRPCMessage | JSONRPCMessage[], options: SendOptions = {}): Promise<void> {
    const scope = this.scopes.current();
    // A cancellation has to get through when the call it is about has ended.
    if (!scope || Array.isArray(message) || !isJSONRPCRequest(message))
      return this.scopes.outside(() => super.send(message, options));
    const { signal } = scope.ended;
    const requestSignal = options.requestSignal ? AbortSignal.any([options.requestSignal, signal]) : signal;
    scope.latest = message.id;
    const endCall = () => {
      // Of several requests, those before the last one were answered.
      if (scope.latest === message.id) scope.ended.abort(scope.broken ?? endedEarly());
    };
    // An answer that has come is settled before anybody hears that its stream has ended.
    const onRequestStreamEnd = () => void setImmediate(endCall);
    return super.send(message, { ...options, requestSignal, onRequestStreamEnd });
  }
}

const endedEarly = () => new Failure("unavailable", "The server ended its answer before it was complete.");

export const streamableHttp = (endpoint: Endpoint, host: Host, surroundings: Surroundings) =>
  new ScopedTransport(endpoint, host, surroundings);

/** What servers spoke before 2025: one stream for everything that comes, and a request for everything that goes. */
export function serverSentEvents(endpoint: Endpoint, host: Host, scopes: Scopes): SSEClientTransport {
  const fetch = fetchFor(endpoint, host, scopes);
  return new SSEClientTransport(endpoint.url, { fetch, eventSourceInit: { fetch } });
}

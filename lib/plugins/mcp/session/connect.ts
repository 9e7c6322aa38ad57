import {
  Client,
  type JSONRPCRequest,
  ProtocolError,
  SseError,
  type Transport,
  type VersionNegotiationOptions,
} from "@modelcontextprotocol/client";
import type { Failure } from "../../../operation/failure";
import type { ElicitAnswer, SessionHost } from "../../contract";
import type { ServerIdentity } from "../source/about";
import type { Endpoint } from "../source/forms";
import { unreached } from "./advice";
import { elicitedBy } from "./elicit";
import { isDenial, isOtherTransport, isUnknownGreeting } from "./failure";
import { type Followed, followedAt } from "./follow";
import { serverSentEvents, streamableHttp } from "./http-transport";
import { openScopes, type Scopes } from "./scope";

/** A server that answered, and how it is spoken to. */
export type Connected = {
  /** What people call it: its host or its command. */
  peer: string;

  client: Client;
  transport: Transport;
  scopes: Scopes;
  followed: Followed;
  identity: ServerIdentity;
  /** Why it is gone, where that is known. */
  endedBy?(): Failure | null;
  close(): Promise<void>;
};

export type Host = Pick<SessionHost, "fetch" | "origins" | "auth" | "signal" | "toolsChanged" | "offersChanged" | "lost">;

const connectMs = 30_000;

/** Speaks to a server at an address: as it is done now, else as it was done before 2025. */
export async function connectTo(endpoint: Endpoint, host: Host): Promise<Connected> {
  const ways: Record<"streamable-http" | "sse", Way> = {
    "streamable-http": (scopes, newsBroken) => streamableHttp(endpoint, host, { scopes, newsBroken }),
    sse: (scopes) => serverSentEvents(endpoint, host, scopes),
  };
  const through = (way: keyof typeof ways) => connectThrough(ways[way], { host, transport: way, peer: endpoint.url.host });
  const { transport } = endpoint;
  try {
    return await through(transport === "auto" ? "streamable-http" : transport);
  } catch (error) {
    if (transport !== "auto" || !isOtherTransport(error) || isUnknownGreeting(error)) throw unreached(error, endpoint);
    return await through("sse").catch((older) => {
      throw unreached(isDenial(older) ? older : error, endpoint);
    });
  }
}

type Way = (scopes: Scopes, newsBroken: () => void) => Transport;
type Peer = { host: Host; transport: ServerIdentity["transport"]; peer: string; negotiation?: VersionNegotiationOptions };

export async function connectThrough(
  way: Way,
  { host, transport: kind, peer, negotiation = { mode: "auto" } }: Peer,
): Promise<Connected> {
  const scopes = openScopes();
  const client = newClient(host, scopes, negotiation);
  const followed = followedAt(client, peer);
  const transport = way(scopes, followed.end);
  const close = () => {
    host.signal.removeEventListener("abort", giveUp);
    followed.end();
    return closeBoth(client, transport);
  };
  const opening = { network: host, ended: new AbortController(), elicit: askNobody, broken: null as unknown };
  const giveUp = () => {
    opening.ended.abort(host.signal.reason);
    void close();
  };
  host.signal.addEventListener("abort", giveUp, { once: true });
  try {
    await scopes.run(opening, () => client.connect(transport, { timeout: connectMs, signal: opening.ended.signal }));
  } catch (thrown) {
    const { signal } = opening.ended;
    const error: unknown = signal.aborted ? signal.reason : thrown;
    await close();
    throw error;
  }
  const lost = (reason: string) => {
    followed.end();
    host.lost(reason);
  };
  client.onclose = () => lost(`${peer} closed the session.`);
  // Everything else is no end, such as a call that was given up on its way, or is answered after all.
  if (kind === "sse") transport.onerror = (error) => error instanceof SseError && lost(`The stream of ${peer} broke off.`);
  return { peer, client, transport, scopes, followed, identity: identityOf(client, kind), close };
}

export const askNobody = async () => ({ action: "cancel", reason: "Nobody can be asked at this moment." }) as const;

function newClient(host: Host, scopes: Scopes, versionNegotiation: VersionNegotiationOptions): Client {
  const onChanged = (tell: () => void) => ({ autoRefresh: false, debounceMs: 1_000, onChanged: tell });
  const client = new Client(
    { name: "executor-console", title: "Executor Console", version: "1.0.0" },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation,
      inputRequired: { autoFulfill: false },
      listChanged: {
        tools: onChanged(() => host.toolsChanged()),
        resources: onChanged(() => host.offersChanged("resources")),
        prompts: onChanged(() => host.offersChanged("prompts")),
      },
      jsonSchemaValidator: acceptingAll,
    },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const scope = scopes.asking();
    if (!scope) throw new ProtocolError(notOffered, "It is not clear which of several calls asks this. Ask within the call.");
    return answerFor(await elicitedBy(params, (question) => scope.elicit(question)), params);
  });
  client.fallbackRequestHandler = async (request) => {
    throw new ProtocolError(notOffered, refusalFor(request));
  };
  return client;
}

const notOffered = -32_601;

/** What servers may ask of a host, and this one does not do for them. */
function refusalFor({ method }: Pick<JSONRPCRequest, "method">): string {
  if (method === "sampling/createMessage") return "This client lends its servers no language model: sampling is refused.";
  if (method === "roots/list") return "This client shows its servers no folders: there are no roots.";
  return `This client does not answer ${method}.`;
}

type Elicited = { action: ElicitAnswer["action"]; content?: Record<string, string | number | boolean | string[]> };

export function answerFor(answer: ElicitAnswer, params: object): Elicited {
  if (answer.action !== "accept") return { action: answer.action };
  if ("url" in params) return { action: "accept" };
  return { action: "accept", content: answer.content as Elicited["content"] }; // safe: checked against a schema of flat values
}

/** Results are handed on as they are; schemas of servers are not compiled here. */
const acceptingAll = {
  getValidator: () => (value: unknown) => ({ valid: true as const, data: value as never, errorMessage: undefined }),
};

async function closeBoth(client: Client, transport: Transport): Promise<void> {
  client.onclose = undefined;
  transport.onerror = () => {};
  if ("terminateSession" in transport)
    await (transport as { terminateSession(): Promise<void> }).terminateSession().catch(() => {});
  await client.close().catch(() => {});
  await transport.close().catch(() => {});
}

function identityOf(client: Client, transport: ServerIdentity["transport"]): ServerIdentity {
  const { name = "", title = null, version = null } = client.getServerVersion() ?? {};
  return {
    ...{ name, title, version, transport },
    instructions: client.getInstructions() ?? null,
    era: client.getProtocolEra() === "modern" ? "2026" : "2025",
    protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
    capabilities: (client.getServerCapabilities() ?? {}) as ServerIdentity["capabilities"], // safe: it came as JSON
  };
}

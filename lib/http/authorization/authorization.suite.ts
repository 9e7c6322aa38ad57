import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { env } from "../../env";
import { allowAgent } from "../../identity";
import type { Context } from "../../operation/context";
import type { Permission } from "../../operation/permission";
import { answerRequest } from "../answer-http";

export const callback = "http://127.0.0.1:8765/callback";
export const allowed: Permission[] = ["tools:read", "tools:call", "executions:read"];

/** The HTTP of the console on a port of its own, for clients that come from an address of this test's. */
export async function newConsole(): Promise<{ origin: string; address: string }> {
  const address = randomUUID();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const gone = new AbortController();
    outgoing.on("close", () => outgoing.writableFinished || gone.abort());
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const headers = { ...(incoming.headers as Record<string, string>), "x-client-address": address };
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const answer = await answerRequest(new Request(url, { method: incoming.method, headers, body, signal: gone.signal }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return outgoing.end();
    Readable.fromWeb(answer.body as WebStream).pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, address };
}

type Answer = { status: number; json: Record<string, unknown>; headers: Headers };

export async function post(origin: string, path: string, body: object | URLSearchParams): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const init = isForm ? { body } : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`${origin}${path}`, { method: "POST", ...init });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
}

export const form = (fields: Record<string, string>) => new URLSearchParams(fields);

async function registerClient(origin: string, redirect_uris: string[]): Promise<string> {
  return String((await post(origin, "/oauth/register", { client_name: "Test agent", redirect_uris })).json.client_id);
}

/** A registered client with a request of its own, and what its person answers. */
export async function newAgent(origin: string, redirectUris = [callback], known: string | null = null) {
  const clientId = known ?? (await registerClient(origin, redirectUris));
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = (changed: Record<string, string> = {}) =>
    form({
      ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUris[0] ?? "", state: "s" },
      ...{ code_challenge: challenge, code_challenge_method: "S256", resource: `${origin}/mcp`, ...changed },
    });
  const allow = async (ctx: Context, permissions = allowed, further: string[] = []): Promise<URLSearchParams> => {
    const asked = query();
    for (const resource of further) asked.append("resource", resource);
    const { location } = await allowAgent({ ...ctx, origin }, { query: asked.toString(), permissions });
    return new URL(location).searchParams;
  };
  const exchange = (code: string, changed: Record<string, string> = {}) =>
    post(
      origin,
      "/oauth/token",
      form({
        ...{ grant_type: "authorization_code", client_id: clientId, code, redirect_uri: redirectUris[0] ?? "" },
        ...{ code_verifier: verifier, resource: `${origin}/mcp`, ...changed },
      }),
    );
  const renew = (token: unknown, changed: Record<string, string> = {}) =>
    post(
      origin,
      "/oauth/token",
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token: String(token), ...changed }),
    );
  const connect = async (ctx: Context, permissions = allowed) =>
    (await exchange((await allow(ctx, permissions)).get("code") ?? "")).json as { access_token: string; refresh_token: string };
  return { clientId, query, allow, exchange, renew, connect };
}

/** A client that describes itself in a document of its own server, instead of registering. */
export async function newPublishedClient(change: (document: Record<string, unknown>) => unknown = (document) => document) {
  let reads = 0;
  const server = createServer((_, outgoing) => {
    reads += 1;
    outgoing.end(JSON.stringify(change({ client_id: address, client_name: "Published agent", redirect_uris: [callback] })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/agent.json`;
  env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "127.0.0.0/8";
  env.EXECUTOR_CLIENT_DOCUMENTS = true;
  onTestFinished(() => void (env.EXECUTOR_CLIENT_DOCUMENTS = false));
  return { address, host: `127.0.0.1:${port}`, reads: () => reads };
}

/** Which status `/mcp` has for a token. */
export async function statusWith(origin: string, token: string, path = "/mcp"): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const accept = { accept: "application/json, text/event-stream" };
  const beginning = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: beginning });
  const isMcp = path.startsWith("/mcp");
  const init = isMcp ? { method: "POST", headers: { ...headers, ...accept }, body } : { headers };
  const answer = await fetch(`${origin}${path}`, init);
  await answer.body?.cancel();
  return answer.status;
}

/** What an MCP client keeps on its disk. */
class Keep implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = { client_name: "Real client", redirect_uris: [callback] };
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  asked: URL | null = null;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;
  clientInformation = () => this.client;
  tokens = () => this.stored;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client);
  saveTokens = (tokens: StoredOAuthTokens) => void (this.stored = tokens);
  redirectToAuthorization = (asked: URL) => void (this.asked = asked);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state);
  discoveryState = () => this.#discovered;
}

/** A real client that finds out by itself how to sign in, sends its person to the page and comes back with the answer. */
export async function signInClient(origin: string, ctx: Context, { permissions = allowed, path = "/mcp" } = {}) {
  const keep = new Keep();
  const transport = () => new StreamableHTTPClientTransport(new URL(`${origin}${path}`), { authProvider: keep });
  const newClient = () => new Client({ name: "test", version: "1.0.0" });
  const first = transport();
  const error = await newClient()
    .connect(first)
    .catch((reason: unknown) => reason);
  if (!(error instanceof UnauthorizedError) || !keep.asked) throw error;
  const query = keep.asked.search.slice(1);
  const { location } = await allowAgent({ ...ctx, origin }, { query, permissions });
  await first.finishAuth(new URL(location).searchParams);
  const connect = async () => {
    const client = newClient();
    await client.connect(transport());
    onTestFinished(() => client.close());
    return client;
  };
  return { keep, connect, asked: keep.asked };
}

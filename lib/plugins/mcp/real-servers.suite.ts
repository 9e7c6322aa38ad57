import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { completable as olderCompletable } from "@modelcontextprotocol/sdk/server/completable.js";
import { McpServer as OlderServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import {
  completable,
  createMcpHandler,
  createRequestStateCodec,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { citiesLike, mapUri, newSeen, type Seen } from "./seen.suite";

const city = { type: "object" as const, properties: { city: { type: "string" as const } }, required: ["city"] };
const picture = { type: "image" as const, data: Buffer.from("picture").toString("base64"), mimeType: "image/png" };
const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
const reads = { readOnlyHint: true };
const info = { name: "trips", title: "Trips", version: "3.1.4" };
const instructions = "Ask for a trip.";

function untilCancelled(seen: Seen, signal: AbortSignal): Promise<never> {
  seen.calls.push("slow");
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      seen.cancelled.push("slow");
      reject(new Error("cancelled"));
    });
  });
}

/** Speaks the protocol of 2026: no sessions, and questions are part of an answer. */
export async function newServerOf2026() {
  const seen = newSeen();
  const codec = createRequestStateCodec<{ name: string; from?: string }>({ key: Buffer.alloc(32, 7), ttlSeconds: 3_600 });
  const build = () => {
    const capabilities = { resources: { subscribe: true } };
    const server = new McpServer(info, { instructions, capabilities, requestState: { verify: codec.verify } });
    const output = z.object({ said: z.string() });
    server.registerTool(
      "echo",
      { inputSchema: z.object({ text: z.string() }), outputSchema: output, annotations: reads },
      ({ text }) => {
        seen.calls.push("echo");
        return { structuredContent: { said: text }, ...said(JSON.stringify({ said: text })) };
      },
    );
    server.registerTool("picture", { annotations: reads }, () => ({ content: [picture, ...said("A picture").content] }));
    server.registerTool("fail", { annotations: { destructiveHint: false } }, () => ({
      ...said("No trips today"),
      isError: true,
    }));
    server.registerTool("slow", { annotations: reads }, (context) => untilCancelled(seen, context.mcpReq.signal));
    server.registerTool("ask", { description: "Asks for a city" }, async (context) => {
      seen.calls.push("ask");
      const answer = context.mcpReq.inputResponses?.from as { action?: string; content?: { city?: string } } | undefined;
      if (!answer)
        return inputRequired({
          inputRequests: { from: inputRequired.elicit({ message: "Where from?", requestedSchema: city }) },
          requestState: await codec.mint({ name: "ask" }, context),
        });
      return said(JSON.stringify({ ...answer, state: context.mcpReq.requestState() }));
    });
    server.registerTool("book", { description: "Reserves a trip, then books it" }, async (context) => {
      const { city: answer } = accepted(context.mcpReq.inputResponses?.city);
      const state = context.mcpReq.requestState<{ name: string; from?: string }>();
      const asking = async (message: string, next: { name: string; from?: string }) =>
        inputRequired({
          inputRequests: { city: inputRequired.elicit({ message, requestedSchema: city }) },
          requestState: await codec.mint(next, context),
        });
      if (!state) {
        seen.effects.push("reserved");
        return await asking("Which city?", { name: "reserved" });
      }
      if (!state.from) return await asking("Which city?", { name: "from", from: String(answer) });
      await seen.onBooking();
      seen.effects.push(`booked ${state.from} to ${answer}`);
      return said(JSON.stringify({ from: state.from, to: answer }));
    });
    server.registerTool("open", { annotations: reads }, async (context) => {
      const answer = context.mcpReq.inputResponses?.page as { action?: string } | undefined;
      if (answer) return said(`opened: ${answer.action}`);
      return inputRequired({
        inputRequests: { page: inputRequired.elicitUrl({ message: "Sign in there", url: "https://trips.example.com/sign-in" }) },
      });
    });
    server.registerResource("map", mapUri, { mimeType: "text/plain" }, ({ href }) => ({
      contents: [{ uri: href, mimeType: "text/plain", text: "A map" }],
    }));
    const cities = new ResourceTemplate("trips://cities/{city}", {
      list: undefined,
      complete: { city: (value) => citiesLike(value) },
    });
    server.registerResource("city", cities, {}, ({ href }) => ({ contents: [{ uri: href, text: "A city" }] }));
    const to = completable(z.string(), (value, context) => citiesLike(value, context?.arguments?.from));
    server.registerPrompt("plan", { argsSchema: z.object({ to }) }, ({ to }) => ({
      messages: [{ role: "user", content: { type: "text", text: `Plan a trip to ${to}` } }],
    }));
    return server;
  };
  const handler = createMcpHandler(build, { legacy: "reject" });
  seen.changeTools = () => handler.notify.toolsChanged();
  seen.changeResources = () => handler.notify.resourcesChanged();
  seen.changeMap = () => handler.notify.resourceUpdated(mapUri);
  const listening = new Map<ServerResponse, string[]>();
  seen.followed = () => [...listening.values()].flat();
  seen.cut = () => {
    for (const response of listening.keys()) response.destroy();
  };
  const url = await served(async (request, response) => {
    seen.authorization.push(request.headers.authorization ?? "");
    if (seen.isGone) return void response.destroy();
    const asked = asFetched(request, response);
    const { method, params } = (await asked.clone().json()) as Listened;
    seen.asked.push(method);
    const uris = params?.notifications?.resourceSubscriptions;
    if (uris) listening.set(response, uris);
    response.on("close", () => listening.delete(response));
    const answer = await handler.fetch(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return void response.end();
    await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => {}); // the client may leave
  });
  return { url: `${url}/mcp`, seen };
}

type Listened = { method: string; params?: { notifications?: { resourceSubscriptions?: string[] } } };

const accepted = (answer: unknown): { city?: string } => (answer as { content?: { city?: string } } | undefined)?.content ?? {};

function asFetched(request: IncomingMessage, response: ServerResponse): Request {
  const ended = new AbortController();
  response.on("close", () => ended.abort());
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const hasBody = request.method === "POST";
  return new Request(`http://${request.headers.host}${request.url}`, {
    ...{ method: request.method, headers, signal: ended.signal },
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}

/** Of a token such as `token-of-ann`, which itself is shown to nobody. */
const nameIn = (authorization = ""): string => authorization.replace("Bearer token-of-", "");

type Older = { openedBy?: string | undefined; followed?: Set<string> };

/** Speaks the protocol of 2025 with the library of its time. */
function newOlderServer(seen: Seen, { openedBy, followed }: Older = {}): OlderServer {
  const server = new OlderServer(info, { instructions });
  const output = { said: z.string() };
  server.registerTool("echo", { inputSchema: { text: z.string() }, outputSchema: output, annotations: reads }, ({ text }) => {
    seen.calls.push("echo");
    return { structuredContent: { said: text }, ...said(JSON.stringify({ said: text })) };
  });
  server.registerTool("slow", { annotations: reads }, ({ signal, requestId }) => {
    signal.addEventListener("abort", () => void answerLate(server, requestId));
    return untilCancelled(seen, signal);
  });
  server.registerTool("whoami", { description: "Who opened the session, and who calls", annotations: reads }, ({ requestInfo }) =>
    said(JSON.stringify({ opened: nameIn(openedBy), sent: nameIn(String(requestInfo?.headers.authorization)) })),
  );
  server.registerTool("ask", { description: "Asks for a city" }, async ({ requestId }) => {
    seen.calls.push("ask");
    const asked = { message: "Where from?", requestedSchema: city };
    return said(JSON.stringify(await server.server.elicitInput(asked, { relatedRequestId: requestId, timeout: 600_000 })));
  });
  server.registerTool("open", { annotations: reads }, async ({ requestId }) => {
    const page = {
      mode: "url" as const,
      message: "Sign in there",
      url: "https://trips.example.com/sign-in",
      elicitationId: randomUUID(),
    };
    return said(`opened: ${(await server.server.elicitInput(page, { relatedRequestId: requestId, timeout: 600_000 })).action}`);
  });
  server.registerTool("sample", { annotations: reads }, async () => {
    const params = { messages: [{ role: "user" as const, content: { type: "text" as const, text: "Hi" } }], maxTokens: 5 };
    const refusal = await server.server
      .request({ method: "sampling/createMessage", params }, z.any())
      .catch((error: Error) => error.message);
    return said(String(refusal));
  });
  seen.changeTools = () => server.sendToolListChanged();
  seen.addTool.set(nameIn(openedBy), (name) => void server.registerTool(name, { annotations: reads }, () => said(name)));
  if (followed) offerMore(server, seen, followed);
  return server;
}

/** Many servers go on with a call that was given up, and say so. */
async function answerLate({ server }: OlderServer, id: string | number): Promise<void> {
  const params = { progressToken: id, progress: 1 };
  const said = [server.notification({ method: "notifications/progress", params })];
  await Promise.allSettled([...said, server.transport?.send({ jsonrpc: "2.0", id, result: {} })]);
}

function offerMore(server: OlderServer, seen: Seen, followed: Set<string>): void {
  server.registerResource("map", mapUri, {}, ({ href }) => ({ contents: [{ uri: href, text: "A map" }] }));
  const to = olderCompletable(z.string(), (value) => citiesLike(value));
  server.registerPrompt("plan", { argsSchema: { to } }, ({ to }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Plan a trip to ${to}` } }],
  }));
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler(SubscribeRequestSchema, ({ method, params: { uri } }) => {
    seen.asked.push(method);
    followed.add(uri);
    return {};
  });
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ method, params: { uri } }) => {
    seen.asked.push(method);
    followed.delete(uri);
    return {};
  });
  seen.followed = () => [...followed];
  seen.changeMap = () => void (followed.has(mapUri) && server.server.sendResourceUpdated({ uri: mapUri }));
}

export async function newServerOf2025() {
  const seen = newSeen();
  const followed = new Set<string>();
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const standing = new Set<ServerResponse>();
  seen.cut = () => {
    for (const response of standing) response.destroy();
  };
  const url = await served(async (request, response) => {
    seen.authorization.push(request.headers.authorization ?? "");
    if (request.method === "GET") standing.add(response.on("close", () => standing.delete(response)));
    const id = request.headers["mcp-session-id"];
    const known = transports.get(String(id));
    if (known) return await known.handleRequest(request, response);
    if (id) return void response.writeHead(404).end();
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => {
        seen.sessions += 1;
        transports.set(made, transport);
      },
      onsessionclosed: (closed) => void transports.delete(closed),
    });
    const older = newOlderServer(seen, { openedBy: request.headers.authorization, followed });
    await older.connect(transport);
    await transport.handleRequest(request, response);
  });
  return { url: `${url}/mcp`, seen, open: () => transports.size, forget: () => transports.clear() };
}

/** Speaks the protocol of 2024: one stream for all that comes. */
export async function newServerOf2024() {
  const seen = newSeen();
  const transports = new Map<string, SSEServerTransport>();
  const url = await served(async (request, response) => {
    if (request.method === "GET" && request.url === "/sse") {
      const transport = new SSEServerTransport("/messages", response);
      transports.set(transport.sessionId, transport);
      response.on("close", () => transports.delete(transport.sessionId));
      return await newOlderServer(seen).connect(transport);
    }
    const id = new URL(request.url ?? "", "http://localhost").searchParams.get("sessionId") ?? "";
    const transport = transports.get(id);
    if (request.method === "POST" && transport) return await transport.handlePostMessage(request, response);
    response.writeHead(request.url === "/sse" ? 405 : 404).end();
  });
  return { url: `${url}/sse`, seen, open: () => transports.size };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

async function served(answer: Answer): Promise<string> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.keepAliveTimeout = 120_000; // no connection ends while a busy machine is about to use it again
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createMcpHandler, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { Provider } from "oidc-provider";
import { z } from "zod";
import { projectRoot } from "./console-server";

/** The protocol's own sample server, as people start one. */
export const everythingCommand = [
  process.execPath,
  path.join(projectRoot, "node_modules/@modelcontextprotocol/server-everything/dist/index.js"),
];

export type TravelServer = { endpoint: string; issuer: string; booked: string[]; stop(): void };

/** An MCP server of 2026 that lets in who signed in at its provider, and asks in the middle of a booking. */
export async function startTravelServer(): Promise<TravelServer> {
  const booked: string[] = [];
  const provider = await startProvider();
  const handler = createMcpHandler(() => travel(booked), { legacy: "reject" });
  const server = await listen(async (request, response) => {
    const resource = `${server.origin}/mcp`;
    const metadata = "/.well-known/oauth-protected-resource/mcp";
    if (request.url === metadata)
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ resource, authorization_servers: [provider.issuer], scopes_supported: ["trips"] }));
    if (!(await provider.knows(request, resource)))
      return void response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${server.origin}${metadata}"` }).end();
    await sendTo(response, await handler.fetch(asFetched(request)));
  });
  const stop = () => [server.close, provider.close].forEach((close) => void close());
  return { endpoint: `${server.origin}/mcp`, issuer: provider.issuer, booked, stop };
}

/** An MCP server of 2026 with one resource, which changes whenever it is told to. */
export async function startMapServer(): Promise<{ endpoint: string; uri: string; change(): void; stop(): void }> {
  const uri = "maps://city";
  const newMap = () => {
    const server = new McpServer({ name: "maps", version: "1.0.0" }, { capabilities: { resources: { subscribe: true } } });
    server.registerResource("city", uri, {}, ({ href }) => ({ contents: [{ uri: href, text: "A map" }] }));
    return server;
  };
  const handler = createMcpHandler(newMap, { legacy: "reject" });
  const { origin, close } = await listen(async (request, response) => sendTo(response, await handler.fetch(asFetched(request))));
  return { endpoint: `${origin}/mcp`, uri, change: () => handler.notify.resourceUpdated(uri), stop: close };
}

async function sendTo(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => {}); // the client may leave
}

function travel(booked: string[]): McpServer {
  const codec = createRequestStateCodec<{ step: string }>({ key: Buffer.alloc(32, 7), ttlSeconds: 3_600 });
  const server = new McpServer(
    { name: "travel", title: "Travel desk", version: "2.0.0" },
    { instructions: "Books trips.", requestState: { verify: codec.verify } },
  );
  server.registerTool(
    "trips",
    {
      description: "Trips booked so far",
      annotations: { readOnlyHint: true },
      outputSchema: z.object({ trips: z.array(z.string()) }),
    },
    () => ({ structuredContent: { trips: booked }, content: [{ type: "text", text: JSON.stringify({ trips: booked }) }] }),
  );
  server.registerTool("book", { description: "Books a trip", annotations: { destructiveHint: false } }, async (context) => {
    const answer = context.mcpReq.inputResponses?.city as { content?: { city?: string } } | undefined;
    if (!answer)
      return inputRequired({
        inputRequests: { city: inputRequired.elicit({ message: "Where do you want to go?", requestedSchema }) },
        requestState: await codec.mint({ step: "city" }, context),
      });
    booked.push(answer.content?.city ?? "nowhere");
    return { content: [{ type: "text", text: `Booked ${answer.content?.city}` }] };
  });
  return server;
}

const requestedSchema = {
  type: "object" as const,
  properties: { city: { type: "string" as const, title: "City" } },
  required: ["city"],
};

async function startProvider() {
  let answer: RequestListener = (_request, response) => void response.end();
  const { origin: issuer, close } = await listen((request, response) => answer(request, response));
  const provider = new Provider(issuer, {
    cookies: { keys: ["a key of the provider"] },
    scopes: ["openid", "offline_access", "trips"],
    features: {
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => ({ scope: "trips", audience, accessTokenFormat: "opaque" }),
      },
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  answer = provider.callback();
  const knows = async ({ headers }: IncomingMessage, resource: string): Promise<boolean> => {
    const token = await provider.AccessToken.find(headers.authorization?.replace("Bearer ", "") ?? "");
    return token?.aud === resource;
  };
  return { issuer, knows, close };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function listen(answer: Answer): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function asFetched(request: IncomingMessage): Request {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = request.method === "POST" ? { body: Readable.toWeb(request) as ReadableStream, duplex: "half" } : {};
  return new Request(`http://${request.headers.host}${request.url}`, { method: request.method, headers, ...body } as RequestInit);
}

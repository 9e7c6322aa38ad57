import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Context } from "../operation/context";
import { answerMcp } from "./endpoint";

export type Era = "newer" | "older";

/** The endpoint on a port of its own; whoever sends a token is who `callers` says. */
export async function newEndpoint(callers: Record<string, Context>): Promise<{ url: string }> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const gone = new AbortController();
    outgoing.on("close", () => outgoing.writableFinished || gone.abort());
    const ctx = callers[incoming.headers.authorization?.replace("Bearer ", "") ?? ""];
    if (!ctx) return outgoing.writeHead(401).end();
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const headers = incoming.headers as Record<string, string>;
    const request = new Request(url, { method: incoming.method, headers, signal: gone.signal });
    const body = chunks.length === 0 ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
    const answer = await answerMcp({ request, body, ctx: { ...ctx, requestId: randomUUID() } }).catch(
      (error: Error) => new Response(error.message, { status: 400 }),
    );
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return outgoing.end();
    await pipeline(Readable.fromWeb(answer.body as WebStream), outgoing).catch(() => {}); // the client may leave
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}

type Given = {
  url: string;
  token: string;
  era: Era;
  options?: ClientOptions;
  /** When the client comes back to a stream that broke off. */
  reconnect?: (again: () => void) => void;
};

/** A real client that speaks one era of the protocol. */
export async function connect({ url, token, era, options = {}, reconnect }: Given): Promise<Client> {
  const mode = era === "newer" ? { pin: "2026-07-28" } : "legacy";
  const client = new Client({ name: "test", version: "1.0.0" }, { ...options, versionNegotiation: { mode } as never });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(reconnect ? { reconnectionScheduler: reconnect } : {}),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

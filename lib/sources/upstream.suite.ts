import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { env } from "../env";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (request: Seen, response: ServerResponse) => void;

export type Upstream = { origin: string; seen: Seen[]; serve(answer: Answer): void };

/** What an operator writes who runs such services beside the console. */
export function allowLoopback(): void {
  env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "127.0.0.0/8";
}

/** Who is told what to do when a server is of no use any more: the end of the test, or of a file that shares it. */
export type AtEnd = (close: () => void) => void;

/** A real HTTP server on loopback that the address guard lets through, and what reached it. */
export async function newUpstream(answer: Answer = notFound, atEnd: AtEnd = onTestFinished, port = 0): Promise<Upstream> {
  allowLoopback();
  const state = { answer };
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    state.answer(one, response);
  });
  await listenOn(server, port);
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    serve: (next) => {
      state.answer = next;
    },
  };
}

/** Waits for a port that another run of the tests uses. */
function listenOn(server: Server, port: number): Promise<void> {
  const again = (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    setTimeout(() => server.listen(port, "127.0.0.1"), 200);
  };
  return new Promise((listening) => {
    server.on("error", again).listen(port, "127.0.0.1", listening);
  });
}

const notFound: Answer = (_request, response) => void response.writeHead(404).end();

export const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

type Operation = {
  path: string;
  method?: string;
  id: string;
  tag?: string;
  description?: string;
  parameters?: object[];
  body?: object;
  /** The schema of what it answers. */
  answer?: object;
};
type Api = { origin?: string; title?: string; operations: Operation[]; schemas?: object; key?: boolean };

/** The text of an OpenAPI document with these operations. */
export function apiText({ origin, title = "Things_API", operations, schemas = {}, key = false }: Api): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method = "get", id, tag = "things", description = id, parameters = [], body, answer } of operations)
    (paths[path] ??= {})[method] = {
      operationId: id,
      tags: [tag],
      description,
      parameters,
      ...(body ? { requestBody: { content: { "application/json": { schema: body } } } } : {}),
      responses: { 200: { description: "ok", ...(answer ? { content: { "application/json": { schema: answer } } } : {}) } },
    };
  const scheme = { apiKey: { type: "apiKey", in: "header", name: "X-Key" } };
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title, version: "1" },
    servers: origin ? [{ url: origin }] : [],
    paths,
    components: { schemas, ...(key ? { securitySchemes: scheme } : {}) },
    ...(key ? { security: [{ apiKey: [] }] } : {}),
  });
}

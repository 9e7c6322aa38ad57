import http from "node:http";
import type { AddressInfo } from "node:net";

export type Upstream = { origin: string; answers: Map<string, { status?: number; type?: string; text: string }>; stop(): void };

/** A service on loopback: by path what it answers; `/me` only to whoever has the key `right`. */
export async function startUpstream(): Promise<Upstream> {
  const answers: Upstream["answers"] = new Map();
  const server = http.createServer(({ url = "", headers }, response) => {
    if (url === "/me") {
      const status = headers["x-key"] === "right" ? 200 : 401;
      return void response.writeHead(status, { "content-type": "application/json" }).end('{ "login": "robot" }');
    }
    const { status = 200, type = "application/json", text } = answers.get(url) ?? { status: 404, text: "nothing" };
    response.writeHead(status, { "content-type": type }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, answers, stop };
}

type Operation = { path: string; method?: string; id: string; description?: string; parameters?: object[] };
type Api = { origin?: string; title?: string; operations: Operation[] };

/** An OpenAPI document with these operations, each of which asks for a key. */
export function described({ origin = "https://things.example", title = "Things_API", operations }: Api): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method = "get", id, description = id, parameters = [] } of operations) {
    const answers = { responses: { 200: { description: "ok" } } };
    (paths[path] ??= {})[method] = { operationId: id, tags: ["things"], description, parameters, ...answers };
  }
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title, version: "2.1", description: "Things, and what can be done with them." },
    servers: [{ url: origin }, { url: "https://sandbox.things.example" }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    paths,
  });
}

/** The same for operations that need no more than a name; those that begin with `add` write. */
export const things = (ids: string[], origin?: string): string =>
  described({ origin, operations: ids.map((id) => ({ path: `/${id}`, id, method: id.startsWith("add") ? "post" : "get" })) });

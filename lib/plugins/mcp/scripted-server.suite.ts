import type { IncomingMessage, ServerResponse } from "node:http";
import { loopbackServer } from "../../outbound/loopback.suite";

type Params = { [name: string]: unknown };
export type Exchange = { request: IncomingMessage; response: ServerResponse; id: number };
/** Gives the result of a method; what answers for itself gives nothing. */
type Script = Record<string, (params: Params, exchange: Exchange) => unknown>;

/** A server that says exactly what a test wants, for what no library of the protocol would do. */
export async function scriptedServer(script: Script, path = "/mcp") {
  const messages: { method: string; params: Params }[] = [];
  const methods: Script = { initialize: () => initialized(), ping: () => ({}), ...script };
  const { origin, requests } = await loopbackServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === "DELETE") return void response.writeHead(200).end();
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method, params = {} } = JSON.parse(body) as { id?: number; method: string; params?: Params };
    messages.push({ method, params });
    if (id === undefined) return void response.writeHead(202).end();
    const way = methods[method];
    if (!way) return answer(response, { id, error: { code: -32_601, message: "Method not found" } });
    const result = await way(params, { request, response, id });
    if (result !== undefined) answer(response, { id, result });
  });
  return { url: origin + path, origin, messages, requests };
}

/** Refuses a change until somebody was at an address, as servers of 2025 may do. */
export async function newRefusingServer() {
  const effects: string[] = [];
  const page = { mode: "url", message: "Sign in there", url: "https://trips.example.com/sign-in", elicitationId: "1" };
  let calls = 0;
  const server = await scriptedServer({
    initialize: () => initialized({ serverInfo: { name: "trips", version: "1" } }),
    "tools/list": () => ({ tools: [{ name: "book", inputSchema: { type: "object" } }] }),
    "tools/call": (_params, { response, id }) => {
      if (calls++ === 0)
        return answer(response, { id, error: { code: -32_042, message: "Sign in", data: { elicitations: [page] } } });
      effects.push("booked");
      return { content: [{ type: "text", text: "booked" }] };
    },
  });
  return { ...server, effects };
}

export const initialized = (more: object = {}) => ({
  protocolVersion: "2025-11-25",
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: "scripted", version: "1.2.3" },
  ...more,
});

export function answer(response: ServerResponse, message: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

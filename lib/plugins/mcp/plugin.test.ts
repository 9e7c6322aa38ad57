import { setTimeout as sleep } from "node:timers/promises";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import type { Call, LiveSource, ToolDef } from "../contract";
import { bearerCredential, networkOf } from "../host.suite";
import { pluginSuite } from "../plugin.suite";
import { mcp } from "./plugin";
import { type answer, scriptedServer } from "./scripted-server.suite";
import type { About } from "./source/about";

const endpoint: LiveSource = { kind: "endpoint", endpoint: "http://127.0.0.1:8080/mcp", config: {} };

const about: About = {
  server: {
    ...{ name: "pets", title: "Pets", version: "1.0.0", instructions: "Ask for pets.", era: "2025" },
    ...{ protocolVersion: "2025-11-25", transport: "streamable-http", capabilities: { tools: {} } },
  },
  fallbackTitle: "Example",
  access: { kind: "open" },
  variables: [],
  toolCount: 2,
};
const document = (text: About) => [{ name: "server.json", text: JSON.stringify(text) }];

const read = { name: "pets.list", annotations: { readOnlyHint: true }, inputSchema: { type: "object" } };
const write = { name: "add-pet", inputSchema: { type: "object", properties: { name: { type: "string" } } } };

const token = "token-of-ann-1";
const call = (name: string, effect: ToolDef["effect"] = "read"): Call => ({
  tool: { name, binding: { kind: "tool", name }, effect },
  args: {},
});

async function service() {
  const [gone, arrived]: [string[], string[]] = [[], []];
  const other = await loopbackServer(({ rawHeaders }, response) => {
    arrived.push(rawHeaders.join(" "));
    response.end("[]");
  });
  const text = (value: string) => ({ content: [{ type: "text", text: value }] });
  const sent: { method: string; url: string; body: string | null }[] = [];
  const server = await scriptedServer({
    "tools/call": async (params, { request, response, id }) => {
      sent.push({ method: "POST", url: server.url, body: JSON.stringify(params) });
      const name = String(params.name);
      if (name === "bad") return { ...text(`Refused ${request.headers.authorization}`), isError: true };
      if (name === "huge") return text("x".repeat(50_000));
      if (name === "silent") return void response.on("close", () => gone.push(name));
      if (name === "moved") return void response.writeHead(307, { location: `${other.origin}/elsewhere` }).end();
      if (name === "pieces") return void inPieces(response, id);
      return text("[]");
    },
  });
  const outbound = testOutbound("127.0.0.1");
  const network = (signal: AbortSignal) => networkOf(outbound, signal, { responseBytesMax: 20_000 });
  const source: LiveSource = { kind: "endpoint", endpoint: server.url, config: {} };
  const wiring = { source, baseUrl: null, fixed: [] };
  const hasGone = () => gone.length > 0;
  return {
    network,
    wiring,
    sent: () => sent,
    hasGone,
    elsewhere: () => arrived,
    credential: bearerCredential(token),
    secret: token,
  };
}

async function inPieces(response: Parameters<typeof answer>[0], id: number): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const message = JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "[1,2]" }] } });
  for (const piece of ["event: mess", "age\ndata: ", message.slice(0, 20), message.slice(20), "\n\n"]) {
    response.write(piece);
    await sleep(10);
  }
  response.end();
}

async function listing(tools: object[], refusal?: number) {
  const server = await scriptedServer({
    initialize: (_params, { response, request }) => {
      if (refusal) return void response.writeHead(refusal).end(`Refused ${request.headers.authorization}`);
      return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "pets", version: "1" } };
    },
    "tools/list": () => ({ tools }),
  });
  const outbound = testOutbound("127.0.0.1");
  const source: LiveSource = { kind: "endpoint", endpoint: server.url, config: {} };
  const network = (signal: AbortSignal) => networkOf(outbound, signal);
  return { network, wiring: { source, baseUrl: null, fixed: [] }, credential: bearerCredential(token) };
}

pluginSuite({
  plugin: mcp,
  source: endpoint,
  sources: {
    "an open server": document(about),
    "one that wants a sign-in": document({
      ...about,
      server: null,
      access: { kind: "oauth", issuer: "https://id.example.com", resource: null, scopes: [] },
    }),
  },
  foreign: { nothing: "" },
  changed: document({ ...about, toolCount: 3 }),
  calls: async () => ({
    ...(await service()),
    ...{ good: call("good"), bad: call("bad"), silent: call("silent"), huge: call("huge"), moved: call("moved") },
    ...{ pieces: call("pieces"), data: [1, 2] },
  }),
  connections: async () => ({
    document: JSON.stringify(about),
    one: await listing([read, write]),
    other: await listing([read]),
    refused: await listing([], 401),
    secret: token,
  }),
});

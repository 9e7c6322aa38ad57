import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import type { LiveSource, ToolResult } from "../contract";
import { aloneRun, networkOf } from "../host.suite";
import { mcp } from "./plugin";
import { answer, type Exchange, initialized, scriptedServer } from "./scripted-server.suite";

type Script = Parameters<typeof scriptedServer>[0];

async function at(script: Script) {
  const server = await scriptedServer(script);
  const outbound = testOutbound("127.0.0.1");
  const source: LiveSource = { kind: "endpoint", endpoint: server.url, config: {} };
  const network = (signal?: AbortSignal) => networkOf(outbound, signal, { responseBytesMax: 1_000_000 });
  const auth = () => null;
  const open = (signal?: AbortSignal) =>
    mcp.open(
      { source, baseUrl: null, fixed: [] },
      { ...network(signal), auth, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} },
    );
  const call = async (effect: "read" | "write" = "read"): Promise<ToolResult> => {
    const session = await open();
    const tool = { name: "a", binding: { kind: "tool", name: "a" }, effect };
    return await session.invoke({ tool, args: {} }, { ...aloneRun(), ...network(), auth });
  };
  const list = async (signal?: AbortSignal) =>
    mcp.produce({ document: "", listed: await (await open()).listTools!(network(signal)) });
  const add = () => mcp.fetch!(source, network());
  return { open, call, list, add };
}

const discovered = { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities: { tools: {} } };

const failed = (message: RegExp, more: object = {}) => ({
  ok: false,
  error: { message: expect.stringMatching(message), ...more },
});

const said =
  (type: string, text: string) =>
  ({ response }: Exchange) =>
    void response.writeHead(200, { "content-type": type }).end(text);

it("a server that never answers is given up with the caller", async () => {
  const { open } = await at({ initialize: () => undefined });
  const giving = new AbortController();
  const opening = expect(open(giving.signal)).rejects.toThrow();
  await sleep(50);
  giving.abort(new Error("given up"));
  await opening;
});

it.each([
  [
    "a page of HTML",
    ({ response }: Exchange) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>"),
  ],
  [
    "JSON that is none",
    ({ response }: Exchange) => void response.writeHead(200, { "content-type": "application/json" }).end("{"),
  ],
  ["no message", ({ response }: Exchange) => void response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}')],
  ["an empty stream", ({ response }: Exchange) => void response.writeHead(200, { "content-type": "text/event-stream" }).end()],
  [
    "a stream of rubbish",
    ({ response }: Exchange) => void response.writeHead(200, { "content-type": "text/event-stream" }).end("data: {\n\n"),
  ],
  ["HTML that calls itself JSON", said("application/json", "<p>Hello</p>")],
  ["events that call themselves JSON", said("application/json", "data: {}\n\n")],
  ["JSON that calls itself a stream", said("text/event-stream", '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}')],
  ["a picture", said("image/png", "\u0089PNG")],
  ["text of no kind", ({ response }: Exchange) => void response.writeHead(200).end("hello")],
  [
    "what is packed and is not",
    ({ response }: Exchange) =>
      void response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end('{"jsonrpc":"2.0"}'),
  ],
  ["no content", ({ response }: Exchange) => void response.writeHead(204).end()],
  ["a server error", ({ response }: Exchange) => void response.writeHead(500).end("at Object.<anonymous> (/srv/secret.js)")],
  ["the end of the connection", ({ response }: Exchange) => void response.destroy()],
  ["the result of something else", () => ({ content: "none" })],
  [
    "an answer to another request",
    ({ response }: Exchange) => answer(response, { id: 987, result: { content: [{ type: "text", text: "yours?" }] } }),
  ],
  ["news in place of an answer", ({ response }: Exchange) => answer(response, { method: "notifications/message", params: {} })],
  ["a receipt", ({ response }: Exchange) => void response.writeHead(202).end()],
])("%s in place of an answer is said, whether of a call or at the beginning", { timeout: 40_000 }, async (_what, says) => {
  const way = (_params: unknown, exchange: Exchange) => says(exchange);
  const { call } = await at({ "tools/call": way });
  expect(await call()).toMatchObject(failed(/\S/, { code: expect.stringMatching(/^(upstream|mcp)_/) }));
  expect(await call("write")).toMatchObject(failed(/\S/, { retryable: false }));
  const { add } = await at({ initialize: way });
  await expect(add()).rejects.toMatchObject({ name: "Failure", code: "unavailable" });
});

it.each<[string, Script[string]]>([
  ["another request", (_params, { response }) => answer(response, { id: 987, result: { content: [] } })],
  ["no request", (_params, { response }) => void response.writeHead(202).end()],
])("an answer to %s is refused at once, and says so of a call that may have taken effect", async (_what, way) => {
  const { call } = await at({ "tools/call": way });
  expect(await call()).toMatchObject(failed(/another request|no answer/, { code: "upstream_bad_answer", retryable: true }));
  expect(await call("write")).toMatchObject(failed(/may have taken effect/, { code: "upstream_bad_answer", retryable: false }));
});

it.each([
  { what: "is not there", status: 404, message: /answered 404.*servers often listen at \/mcp/ },
  { what: "is a page of HTML", status: 200, type: "text/html", message: /a page of HTML.*servers often listen at \/mcp/ },
  { what: "takes no requests", status: 405, transport: "streamable-http", message: /answered 405.*set Transport to auto/ },
  { what: "has no old stream", status: 404, transport: "sse", message: /answered 404.*set Transport to auto/ },
  { what: "refuses the console", status: 403, message: /answered 403.*want a token/ },
  { what: "is down", status: 503, message: /answered 503.*Try again later/ },
])("an address that $what says what may help", async ({ status, type = "text/plain", transport = "auto", message }) => {
  const { origin } = await loopbackServer((_request, response) => {
    response.writeHead(status, { "content-type": type }).end("no");
  });
  const source: LiveSource = { kind: "endpoint", endpoint: `${origin}/there`, config: { transport } };
  const added = mcp.fetch!(source, networkOf(testOutbound("127.0.0.1")));
  await expect(added).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(message) });
});

it("a server of 2024 that asks who comes is not taken for one that is not there", async () => {
  const challenge = 'Bearer resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/sse"';
  const { origin } = await loopbackServer(({ method }, response) => {
    response.writeHead(method === "GET" ? 401 : 405, method === "GET" ? { "www-authenticate": challenge } : {}).end();
  });
  const network = networkOf(testOutbound("127.0.0.1"));
  const [about] = await mcp.fetch!({ kind: "endpoint", endpoint: `${origin}/sse`, config: { transport: "auto" } }, network);
  expect(JSON.parse(Buffer.from(about!.bytes).toString())).toMatchObject({ access: { kind: "token" } });
  expect(await mcp.detectEndpoint!(`${origin}/sse`, network)).toMatchObject({ sureness: 0.85 });
});

it("an answer without end is stopped", async () => {
  const endless = (type: string, { response }: Exchange) => {
    response.writeHead(200, { "content-type": type });
    const chunks = Array.from({ length: 2_000 }, () => `data: ${"x".repeat(60_000)}\n`);
    pipeline(Readable.from(chunks), response).catch(() => {});
  };
  for (const type of ["application/json", "text/event-stream"]) {
    const { call } = await at({ "tools/call": (_params, exchange) => endless(type, exchange) });
    expect(await call()).toMatchObject(failed(/larger than/, { code: "limit_exceeded" }));
  }
});

it("JSON nested without end is refused", async () => {
  const depth = 5_000;
  const deep = (_params: unknown, { response, id }: Exchange) => {
    const content = `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${content}}}`);
  };
  const { call } = await at({ "tools/call": deep });
  expect(await call()).toMatchObject(failed(/nested/, { code: "limit_exceeded" }));
});

const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown[]>((inner) => [inner], []);

it("what a server wants to know first is not read either when it is nested without end", async () => {
  const requestedSchema = { type: "object", properties: {}, more: nested(200) };
  const from = { method: "elicitation/create", params: { mode: "form", message: "Where from?", requestedSchema } };
  const { call } = await at({
    "server/discover": () => discovered,
    "tools/call": () => ({ resultType: "input_required", inputRequests: { from }, requestState: "s" }),
  });
  expect(await call()).toMatchObject(failed(/nested/, { code: "limit_exceeded" }));
});

it("a server that speaks another version than there is says so", async () => {
  const { add } = await at({ initialize: () => initialized({ protocolVersion: "1999-01-01" }) });
  await expect(add()).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(/version/) });
});

it("tools are listed page by page, and lists without end are given up", { timeout: 60_000 }, async () => {
  const page = (at: number) =>
    Array.from({ length: 1_000 }, (_, i) => ({ name: `tool_${at + i}`, inputSchema: { type: "object" } }));
  const pages = await at({
    "tools/list": ({ cursor = "0" }) => ({
      tools: page(Number(cursor)),
      ...(Number(cursor) < 9_000 ? { nextCursor: `${Number(cursor) + 1_000}` } : {}),
    }),
  });
  expect((await pages.list()).tools).toHaveLength(10_000);
  const endless = await at({
    "tools/list": ({ cursor = "0" }) => ({ tools: page(Number(cursor)), nextCursor: `${Number(cursor) + 1_000}` }),
  });
  await expect(endless.list()).rejects.toMatchObject({ code: "limit", message: expect.stringMatching(/more than 20000 tools/) });
  const turning = await at({
    "tools/list": () => ({ tools: [{ name: "a", inputSchema: { type: "object" } }], nextCursor: "same" }),
  });
  expect((await turning.list()).tools).toHaveLength(1);
});

it("one bad tool does not hide the others", async () => {
  const { list } = await at({
    "tools/list": () => ({ tools: [{ name: "good" }, { name: 7 }, null, { name: "odd", inputSchema: "none" }] }),
  });
  expect((await list()).tools.map(({ name }) => name)).toEqual(["good", "odd"]);
});

it("a question that could mislead somebody reaches nobody", async () => {
  const asked: unknown[] = [];
  const questions = [
    { message: "Open", url: "javascript:alert(1)", mode: "url", elicitationId: "1" },
    { message: "Open", url: "https://user:pass@example.com/", mode: "url", elicitationId: "2" },
    { message: "Where from?", requestedSchema: { type: "object", properties: {}, more: nested(200) } },
  ];
  for (const params of questions) {
    const { open } = await at({
      "tools/call": (_params, { response, id }) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        const ask = { jsonrpc: "2.0", id: 99, method: "elicitation/create", params };
        response.write(`data: ${JSON.stringify(ask)}\n\n`);
        setTimeout(() => response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result: { content: [] } })}\n\n`), 200);
      },
    });
    const session = await open();
    const outbound = testOutbound("127.0.0.1");
    const elicit = async (question: unknown) => {
      asked.push(question);
      return { action: "cancel", reason: null } as const;
    };
    const tool = { name: "a", binding: { kind: "tool", name: "a" }, effect: "read" as const };
    await session.invoke({ tool, args: {} }, { ...aloneRun(), ...networkOf(outbound), auth: () => null, elicit });
  }
  expect(asked).toEqual([]);
});

it("a question at the end of a stream is put to people, and the call goes on with their answer", async () => {
  const requestedSchema = { type: "object", properties: { city: { type: "string" } } };
  const from = { method: "elicitation/create", params: { mode: "form", message: "Where from?", requestedSchema } };
  const { open } = await at({
    "server/discover": () => discovered,
    "tools/call": ({ inputResponses }, { response, id }) => {
      const complete = { resultType: "complete", content: [{ type: "text", text: JSON.stringify(inputResponses) }] };
      const result = inputResponses ? complete : { resultType: "input_required", inputRequests: { from }, requestState: "s" };
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
    },
  });
  const elicit = async () => {
    await sleep(100);
    return { action: "accept", content: { city: "Rome" } } as const;
  };
  const tool = { name: "a", binding: { kind: "tool", name: "a" }, effect: "read" as const };
  const host = { ...aloneRun(), ...networkOf(testOutbound("127.0.0.1")), auth: () => null, elicit };
  expect(await (await open()).invoke({ tool, args: {} }, host)).toMatchObject({ ok: true, data: { from: { action: "accept" } } });
});

it("a redirect to another origin takes neither the call nor its arguments along", async () => {
  const { call } = await at({
    "tools/call": (_params, { response }) => void response.writeHead(307, { location: "http://127.0.0.1:1/elsewhere" }).end(),
  });
  expect(await call()).toMatchObject(failed(/not followed/));
});

it("a server that says it is from 2026 and then is not is refused in words", async () => {
  const { add } = await at({
    "server/discover": (_params, { response, id }) =>
      answer(response, {
        id,
        result: { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
      }),
    "tools/list": () => ({ tools: "none" }),
  });
  const [document] = (await add()) ?? [];
  expect(JSON.parse(Buffer.from(document!.bytes).toString())).toMatchObject({ server: { era: "2026" }, toolCount: null });
});

it("a list of tools that never comes is given up with the caller", async () => {
  const { list } = await at({ "tools/list": () => undefined });
  const giving = new AbortController();
  const listing = expect(list(giving.signal)).rejects.toThrow("given up");
  await sleep(50);
  giving.abort(new Error("given up"));
  await listing;
});

it("a server that speaks one era and answers calls as in another is understood or refused in words", {
  timeout: 40_000,
}, async () => {
  const content = [{ type: "text", text: "1" }];
  const older = await at({ "server/discover": () => discovered, "tools/call": () => ({ content }) });
  expect(await older.call()).toMatchObject(failed(/form/, { code: "upstream_bad_answer" }));
  const newer = await at({ "tools/call": () => ({ resultType: "input_required", inputRequests: {}, requestState: "again" }) });
  expect(await newer.call("write")).toMatchObject(failed(/\S/, { retryable: false }));
  const neither = await at({ "server/discover": () => discovered, "tools/call": () => ({ resultType: "later", content }) });
  expect(await neither.call("write")).toMatchObject(failed(/\S/, { retryable: false }));
});

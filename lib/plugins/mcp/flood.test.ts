import { expect, it } from "vitest";
import { testOutbound } from "../../outbound/loopback.suite";
import type { LiveSource } from "../contract";
import { aloneRun, networkOf } from "../host.suite";
import { eventFinder, paced } from "./pace/paced-events";
import { mcp } from "./plugin";
import { scriptedServer } from "./scripted-server.suite";

async function at(script: Parameters<typeof scriptedServer>[0]) {
  const server = await scriptedServer(script);
  const source: LiveSource = { kind: "endpoint", endpoint: server.url, config: {} };
  const network = networkOf(testOutbound("127.0.0.1"), undefined, { responseBytesMax: 1_000_000 });
  const auth = () => null;
  const host = { ...network, auth, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const open = () => mcp.open({ source, baseUrl: null, fixed: [] }, host);
  const list = async () => mcp.produce({ document: "", listed: await (await open()).listTools!(network) });
  const call = async () => {
    const tool = { name: "a", binding: { kind: "tool", name: "a" }, effect: "read" as const };
    return await (await open()).invoke({ tool, args: {} }, { ...aloneRun(), ...network, auth });
  };
  return { list, call, add: () => mcp.fetch!(source, network) };
}

it("a server that lists more than is read is not added, whatever account would be given", { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 20_001 }, (_, i) => ({ name: `tool_${i}` }));
  const { add } = await at({
    "tools/list": ({ cursor = "0" }) => ({ tools: many.slice(Number(cursor), Number(cursor) + 10_001), nextCursor: "10000" }),
  });
  await expect(add()).rejects.toMatchObject({ code: "limit", message: expect.stringMatching(/more than 20000 tools/) });
  const large = await at({ "tools/list": () => ({ tools: [{ name: "a", description: "x".repeat(1_100_000) }] }) });
  await expect(large.add()).rejects.toMatchObject({ code: "limit", message: expect.stringMatching(/larger than 1000000 bytes/) });
});

it("what is nested without end hides no other tool, and a tool with such a schema takes any arguments", async () => {
  const depth = 20_000;
  const lists = "[".repeat(depth) + "]".repeat(depth);
  const schema = `${'{"type":"object","properties":{"a":'.repeat(depth)}{"type":"string"}${"}}".repeat(depth)}`;
  const listed = `{"name":"deep","inputSchema":${schema}},{"name":"good"},{"name":"seen","icons":${lists}},${lists}`;
  const { list, add } = await at({
    "tools/list": (_params, { response, id }) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${listed}]}}`);
    },
  });
  const { tools, warnings } = await list();
  expect(tools).toMatchObject([{ name: "deep", inputSchema: { type: "object" } }, { name: "good" }, { name: "seen" }]);
  expect(warnings).toHaveLength(2);
  expect(warnings).toContainEqual({ message: expect.stringMatching(/nested deeper than is read/), place: "deep" });
  expect(warnings).toContainEqual({ message: expect.stringMatching(/without a usable name/), place: null });
  const [about] = (await add()) ?? [];
  expect(JSON.parse(Buffer.from(about!.bytes).toString())).toMatchObject({ access: { kind: "open" }, toolCount: 4 });
});

it("a server whose capabilities are nested without end is refused in words", async () => {
  const deep = `${'{"a":'.repeat(20_000)}0${"}".repeat(20_000)}`;
  const { add } = await at({
    initialize: (_params, { response, id }) => {
      const result = `{"protocolVersion":"2025-11-25","serverInfo":{"name":"a","version":"1"},"capabilities":{"logging":${deep}}}`;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
    },
  });
  await expect(add()).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/nested deeper than is read/),
  });
});

const event = (text: string) => `data: ${text}\n\n`;
const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });

it("events are handed on a few at a time, so that others have their turn, and nothing of them is lost", async () => {
  const text = Array.from({ length: 100 }, (_, at) => event(String(at))).join("");
  const pieces: string[] = [];
  for await (const piece of paced(streamOf(text.slice(0, 701), text.slice(701)))) pieces.push(Buffer.from(piece).toString());
  expect(pieces.join("")).toBe(text);
  expect(Math.max(...pieces.map((piece) => piece.split("\n\n").length - 1))).toBe(20);
});

it("one large event is handed on as it came", async () => {
  const text = event(`${"x".repeat(100_000)}\ndata: more`);
  const pieces: number[] = [];
  for await (const piece of paced(streamOf(text))) pieces.push(piece.length);
  expect(pieces).toEqual([text.length]);
});

it.each(["\n", "\r", "\r\n"])("an event ends with an empty line, whatever ends a line: %j", (end) => {
  const find = eventFinder();
  const bytes = Buffer.from(`data: a${end}data: b${end}${end}data: c${end}${end}`);
  expect([...bytes].reduce((events, byte) => events + find(Buffer.of(byte), 20).events, 0)).toBe(2);
});

it("a call hears its answer after a thousand pieces of news", async () => {
  const news = event(JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } }));
  const { call } = await at({
    "tools/call": (_params, { response, id }) => {
      const result = { content: [{ type: "text", text: "calm" }] };
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(news.repeat(1_000) + event(JSON.stringify({ jsonrpc: "2.0", id, result })));
    },
  });
  expect(await call()).toMatchObject({ ok: true, data: "calm" });
});

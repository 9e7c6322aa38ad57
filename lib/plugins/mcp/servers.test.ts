import { describe, expect, it, vi } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import type { CallHost, ElicitAnswer, ElicitQuestion, LiveSource, ToolDef, ToolResult } from "../contract";
import { aloneRun, bearerCredential, networkOf } from "../host.suite";
import { mcp } from "./plugin";
import { newServerOf2024, newServerOf2025, newServerOf2026 } from "./real-servers.suite";
import { initialized, scriptedServer } from "./scripted-server.suite";
import { mapUri, newSeen, type Seen } from "./seen.suite";

type Given = { url: string; seen: Seen; open?: () => number };

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

async function opened({ url, seen }: Given) {
  const outbound = testOutbound("127.0.0.1");
  const source: LiveSource = { kind: "endpoint", endpoint: url, config: {} };
  const network = (signal?: AbortSignal) => networkOf(outbound, signal);
  const news: string[] = [];
  const auth = () => bearerCredential("token-of-ann-1");
  const offersChanged = (what: string) => news.push(what);
  const toolsChanged = () => news.push("changed");
  const host = { ...network(), auth, toolsChanged, offersChanged, lost: (reason: string) => news.push(reason) };
  const session = await mcp.open({ source, baseUrl: null, fixed: [] }, host);
  const asked: ElicitQuestion[] = [];
  const listed = async () => {
    const { tools } = mcp.produce({ document: "", listed: (await session.listTools?.(network())) ?? null });
    return new Map(tools.map((tool) => [tool.name, tool]));
  };
  const tools = await listed();
  const call = (name: string, args = {}, { signal, answer }: { signal?: AbortSignal; answer?: ElicitAnswer } = {}) => {
    const elicit = async (question: ElicitQuestion) => {
      asked.push(question);
      return answer ?? { action: "cancel" as const, reason: null };
    };
    const callHost: CallHost = { ...aloneRun(), ...network(signal), auth, elicit };
    return session.invoke({ tool: tools.get(name) as ToolDef, args }, callHost);
  };
  return { session, tools, listed, call, asked, news, seen, network, source };
}

const hearing = (heard: string[]) => ({ changed: () => heard.push("changed"), ended: () => heard.push("ended") });

const data = (result: ToolResult) => (result.ok ? result.data : result.error);
const accept: ElicitAnswer = { action: "accept", content: { city: "Rome" } };

describe.each([
  ["2026", newServerOf2026],
  ["2025", newServerOf2025],
  ["2024", newServerOf2024],
])("a server of %s", (era, newServer) => {
  const start = async () => opened(await newServer());

  it("says who it is when it is added", async () => {
    const { source, network } = await start();
    const [document] = (await mcp.fetch?.(source, network())) ?? [];
    const reading = mcp.understand([{ name: "", text: Buffer.from(document!.bytes).toString() }], { source });
    expect(reading).toMatchObject({
      title: "Trips",
      version: "3.1.4",
      description: "Ask for a trip.",
      producesFrom: "connection",
    });
    expect(reading.authTemplates.map(({ slug }) => slug)).toEqual(["none", "bearer"]);
    expect(reading.toolCount).toBeGreaterThan(3);
    const transport = era === "2024" ? "sse" : "streamable-http";
    expect(JSON.parse(reading.document)).toMatchObject({ server: { transport, era: era === "2026" ? "2026" : "2025" } });
  });

  it("answers with structured content", async () => {
    const { call, tools } = await start();
    expect(data(await call("echo", { text: "hi" }))).toEqual({ said: "hi" });
    expect(tools.get("echo")).toMatchObject({ effect: "read", requiresApproval: false, outputSchema: { type: "object" } });
    expect(tools.get("ask")).toMatchObject({ effect: "write", requiresApproval: true, mayElicit: true });
  });

  it("asks people in the middle of a call, with a form and with an address", async () => {
    const { call, asked } = await start();
    expect(data(await call("ask", {}, { answer: accept }))).toMatchObject(accept);
    expect(data(await call("ask", {}, { answer: { action: "decline", reason: "no" } }))).toMatchObject({ action: "decline" });
    expect(data(await call("open", {}, { answer: { action: "accept", content: {} } }))).toBe("opened: accept");
    expect(asked).toMatchObject([
      { message: "Where from?", requestedSchema: { properties: { city: { type: "string" } } } },
      { message: "Where from?" },
      { message: "Sign in there", url: "https://trips.example.com/sign-in" },
    ]);
  });

  it("several calls ask at once, and each gets its own answer", async () => {
    const { call } = await start();
    const answers = ["Rome", "Oslo", "Bern"].map((city) => call("ask", {}, { answer: { action: "accept", content: { city } } }));
    const given = (await Promise.all(answers)).map(data);
    if (era === "2024") expect(given.every((one) => JSON.stringify(one).includes("not clear"))).toBe(true);
    else expect(given.map((one) => (one as { content: { city: string } }).content.city)).toEqual(["Rome", "Oslo", "Bern"]);
  });

  it("hears that a call is given up, and goes on with others", async () => {
    const { call, seen } = await start();
    const giving = new AbortController();
    const given = expect(call("slow", {}, { signal: giving.signal })).rejects.toThrow("given up");
    await soon(() => expect(seen.calls).toEqual(["slow"]));
    giving.abort(new Error("given up"));
    await given;
    await soon(() => expect(seen.cancelled).toEqual(["slow"]));
    expect(data(await call("echo", { text: "still here" }))).toEqual({ said: "still here" });
  });

  it("keeps the session and what is followed in it when a call that was given up is answered after all", async () => {
    const { session, call, seen, news } = await start();
    const heard: string[] = [];
    const follows = era !== "2024";
    if (follows) await session.follow?.(mapUri, hearing(heard));
    const giving = new AbortController();
    const given = expect(call("slow", {}, { signal: giving.signal })).rejects.toThrow("given up");
    await soon(() => expect(seen.calls).toEqual(["slow"]));
    giving.abort(new Error("given up"));
    await given;
    await soon(() => expect(seen.cancelled).toEqual(["slow"]));
    expect(data(await call("echo", { text: "still here" }))).toEqual({ said: "still here" });
    if (follows)
      await soon(() => {
        seen.changeMap();
        expect(heard).toContain("changed");
      });
    expect([...heard.filter((what) => what !== "changed"), ...news]).toEqual([]);
  });

  it.runIf(era !== "2024")("says of what is followed that nothing more is heard when its stream breaks off", async () => {
    const { session, seen } = await start();
    const heard: string[] = [];
    await session.follow?.(mapUri, hearing(heard));
    await soon(() => {
      seen.cut();
      expect(heard).toContain("ended");
    });
  });

  it("says that its tools changed", { timeout: 30_000 }, async () => {
    const { seen, news, session } = await start();
    const told = () => {
      seen.changeTools();
      expect(news).toContain("changed");
    };
    await vi.waitFor(told, { timeout: 20_000, interval: 1_500 });
    await session.close();
  });

  it("keeps nothing open when a session ends", async () => {
    const server: Given = await newServer();
    const { session } = await opened(server);
    await session.close();
    if (server.open) await soon(() => expect(server.open?.()).toBe(0));
  });
});

it("a server that was restarted has forgotten the session, and calls go on in another one", async () => {
  const server = await newServerOf2025();
  const { call, listed, seen } = await opened(server);
  server.forget();
  const answers = await Promise.all(["a", "b", "c"].map((text) => call("echo", { text })));
  expect(answers.map(data)).toEqual([{ said: "a" }, { said: "b" }, { said: "c" }]);
  server.forget();
  expect((await listed()).has("echo")).toBe(true);
  expect(seen.sessions).toBe(3);
});

describe("what a server offers beside its tools", () => {
  it("resources and prompts are tools that read", async () => {
    const { call, tools } = await opened(await newServerOf2026());
    const extras = [...tools.values()].filter(({ name }) => /^(resources|prompts)\./.test(name));
    expect(extras.map(({ name, effect }) => `${name} ${effect}`)).toEqual([
      "resources.list read",
      "resources.read read",
      "prompts.list read",
      "prompts.get read",
    ]);
    expect(data(await call("resources.list"))).toMatchObject({ resources: [{ uri: "trips://map" }], nextCursor: null });
    expect(data(await call("resources.read", { uri: "trips://map" }))).toEqual([
      { uri: "trips://map", mimeType: "text/plain", text: "A map" },
    ]);
    expect(data(await call("resources.read", { uri: "trips://none" }))).toMatchObject({ code: "mcp_tool_error" });
    expect(data(await call("prompts.list"))).toMatchObject({ prompts: [{ name: "plan" }] });
    expect(data(await call("prompts.get", { name: "plan", arguments: { to: "Rome" } }))).toMatchObject({
      messages: [{ content: { text: "Plan a trip to Rome" } }],
    });
  });

  it("resources are listed where a server knows no templates and no empty cursor", async () => {
    const { url } = await scriptedServer({
      initialize: () => initialized({ capabilities: { resources: {} } }),
      "resources/list": ({ cursor }) => {
        if (cursor === "") throw new Error("This cursor was never given.");
        return { resources: [{ name: cursor ?? "first", uri: "x://1" }], ...(cursor ? {} : { nextCursor: "second" }) };
      },
    });
    const { call } = await opened({ url, seen: newSeen() });
    expect(data(await call("resources.list"))).toMatchObject({ resources: [{ name: "first" }], templates: [] });
    expect(data(await call("resources.list", { cursor: "second" }))).toMatchObject({ resources: [{ name: "second" }] });
  });

  it("pictures are files, and a tool that says it failed has failed", async () => {
    const { call } = await opened(await newServerOf2026());
    expect(data(await call("picture"))).toMatchObject([{ _tag: "ToolFile", mimeType: "image/png", byteLength: 7 }, "A picture"]);
    expect(data(await call("fail"))).toMatchObject({ code: "mcp_tool_error", message: "No trips today", retryable: false });
  });

  it("it gets no language model", async () => {
    const { call } = await opened(await newServerOf2025());
    expect(String(data(await call("sample")))).toMatch(/sampling/);
  });
});

describe("an address that somebody pasted", () => {
  const detect = (url: string) => mcp.detectEndpoint!(url, networkOf(testOutbound("127.0.0.1")));

  it.each([newServerOf2024, newServerOf2025, newServerOf2026])("is known by a handshake (%#)", async (newServer) => {
    const { url } = await newServer();
    expect(await detect(url)).toMatchObject({ sureness: 0.95, tried: expect.stringMatching(/trips/) });
  });

  it("of a whole host the usual path is tried", async () => {
    const { url } = await newServerOf2025();
    expect(await detect(new URL(url).origin)).toMatchObject({ sureness: 0.95 });
  });

  it("is known by its refusal, where it says what only MCP servers say", async () => {
    const refusing = (challenge: string) =>
      scriptedServer({
        initialize: (_params, { response }) => void response.writeHead(401, { "www-authenticate": challenge }).end(),
        "server/discover": (_params, { response }) => void response.writeHead(401, { "www-authenticate": challenge }).end(),
      });
    const known = await refusing('Bearer resource_metadata="https://x.example.com/.well-known/oauth-protected-resource"');
    expect(await detect(known.url)).toMatchObject({ sureness: 0.85 });
    const { origin } = await refusing("Basic");
    expect(await detect(`${origin}/api`)).toMatchObject({ sureness: 0 });
    const other = await loopbackServer((_request, response) => response.end("<p>Hello</p>"));
    expect(await detect(`${other.origin}/page`)).toMatchObject({ sureness: 0, tried: expect.stringMatching(/handshake/) });
  });
});

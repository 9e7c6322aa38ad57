import { expect, it } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import type { Call, CallHost, Plugin } from "../contract";
import { aloneRun, networkOf } from "../host.suite";
import { withInstalled, writePlugin } from "./code.suite";
import { findCodePlugin } from "./plugin";

const handlers = {
  forever: "() => new Promise(() => {})",
  text: '() => { throw "just text"; }',
  nothing: "() => { throw undefined; }",
  error: '() => { throw new Error("the disk is full at " + "sesame-12345"); }',
  said: '() => { throw new ToolError("quota", "No more today.", { retryable: true, details: { left: 0 } }); }',
  limited: '() => { throw new ToolError("busy", "Later.", { status: 429, retryAfterMs: 5, retryable: true }); }',
  odd: '() => { throw Object.assign(new ToolError("odd", "Odd."), { status: "429", retryAfterMs: -1 }); }',
  large: '() => "x".repeat(60 * 1024 * 1024)',
  cyclic: "() => { const a = {}; a.self = [a]; return a; }",
  deep: "() => { let a = {}; for (let i = 0; i < 10_000; i++) a = { a }; return a; }",
  bytes: "() => new Uint8Array([1, 2])",
  file: '() => fileOf(new Uint8Array([1, 2]), { mimeType: "image/png", name: "a.png" })',
  plain: '() => ({ at: new Date(0), big: 12345678901234567890n, none: undefined, map: new Map([["a", 1]]), nan: NaN })',
  token: '(ctx) => ctx.auth.getToken("key").then((token) => [ctx.auth.provider, token.length])',
  other: '(ctx) => ctx.auth.getToken("another")',
  fetched: "async (ctx, { url }) => { const r = await ctx.fetch(url); return [r.status, await r.text()]; }",
  doubled: "(ctx, { count }) => count * 2",
};

const tools = Object.entries(handlers).map(
  ([path, handler]) =>
    `defineTool({ path: "${path}", name: "${path}", description: "${path}", inputSchema: z.object({ url: z.string().default(""), count: z.int().default(21) }), annotations: { readOnlyHint: true }, handler: ${handler} })`,
);
const text = (origin: string) =>
  `export default definePlugin({ id: "odd", name: "Odd", description: "Odd tools", origins: ["${origin}"],
    authProviders: [{ id: "key", type: "apiKey" }, { id: "another", type: "bearer" }], tools: [${tools.join(",\n")}] });`;

const source = { kind: "none" as const, config: {} };

async function odd() {
  const server = await loopbackServer(({ url }, response) => {
    if (url === "/moved") response.writeHead(302, { location: "http://127.0.0.2:1/" }).end();
    else response.end("hello");
  });
  const [entry] = await withInstalled(await writePlugin(text(server.origin)));
  expect(entry?.problem).toBeNull();
  const plugin = findCodePlugin("plugin-odd") as Plugin;
  const call = async (path: string, { args = {}, signal = new AbortController().signal, origins = [server.origin] } = {}) => {
    const network = networkOf(testOutbound("127.0.0.1"), signal, { origins });
    const template = plugin.understand(await manifestOf(plugin, network), { source }).authTemplates[0];
    if (!template) throw new Error("It has no way to authenticate.");
    const auth = () => ({ template, values: { key: "sesame-12345" } });
    const host: CallHost = { ...aloneRun(), ...network, auth };
    const session = await plugin.open(
      { source, baseUrl: null },
      { ...host, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} },
    );
    return await session.invoke(callOf(path, args), host);
  };
  return { call, server, plugin };
}

async function manifestOf(plugin: Plugin, network: CallHost | ReturnType<typeof networkOf>) {
  const fetched = (await plugin.fetch?.(source, network)) ?? [];
  return fetched.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString() }));
}

const callOf = (path: string, args: Record<string, unknown>): Call => ({
  tool: { name: path, binding: { path, effect: "read" }, effect: "read" },
  args,
});

it("calls handlers, with defaults of the schema, values that JSON can hold and errors in the words of the service", async () => {
  const { call } = await odd();
  expect(await call("doubled")).toEqual({ ok: true, data: 42 });
  expect(await call("doubled", { args: { count: "x" } })).toMatchObject({
    error: { code: "invalid_tool_arguments", message: expect.stringMatching(/'count'/) },
  });
  expect(await call("plain")).toEqual({
    ok: true,
    data: { at: "1970-01-01T00:00:00.000Z", big: "12345678901234567890", map: { a: 1 }, nan: null },
  });
  expect(await call("limited")).toEqual({
    ok: false,
    error: { code: "busy", message: "Later.", status: 429, retryAfterMs: 5, retryable: true },
  });
  expect(await call("odd")).toEqual({ ok: false, error: { code: "odd", message: "Odd.", retryable: false } });
  expect(await call("file")).toMatchObject({ data: { _tag: "ToolFile", name: "a.png", byteLength: 2 } });
});

it.each([
  ["text", "plugin_error", /just text/],
  ["nothing", "plugin_error", /without saying why/],
  ["error", "plugin_error", /the disk is full/],
  ["said", "quota", /No more today/],
  ["large", "limit_exceeded", /larger than/],
  ["cyclic", "plugin_bad_result", /leads back to itself/],
  ["deep", "plugin_bad_result", /nested deeper/],
  ["bytes", "plugin_bad_result", /fileOf/],
  ["other", "connection_missing", /signs in with key/],
])("answers with an error when a handler goes wrong: %s", async (path, code, message) => {
  const { call } = await odd();
  const result = await call(path);
  expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
  expect(JSON.stringify(result)).not.toContain("sesame-12345");
});

it("leaves a handler behind that never ends", async () => {
  const { call } = await odd();
  const giving = new AbortController();
  const outcome = expect(call("forever", { signal: giving.signal })).rejects.toThrow("given up");
  giving.abort(new Error("given up"));
  await outcome;
});

it("reaches declared origins only, and those the credential was entered for", async () => {
  const { call, server } = await odd();
  expect(await call("token")).toEqual({ ok: true, data: ["key", 12] });
  expect(await call("fetched", { args: { url: server.origin } })).toEqual({ ok: true, data: [200, "hello"] });
  expect(await call("fetched", { args: { url: `${server.origin}/moved` } })).toMatchObject({ data: [302, ""] });
  const elsewhere = await call("fetched", { args: { url: "http://127.0.0.1:1/" } });
  expect(elsewhere).toMatchObject({ ok: false, error: { message: expect.stringMatching(/does not declare/) } });
  const unbound = await call("fetched", { args: { url: server.origin }, origins: [] });
  expect(unbound).toMatchObject({ ok: false, error: { message: expect.stringMatching(/Reconnect/) } });
});

it("calls nothing whose effect is another one now, or that has gone", async () => {
  const { plugin, call } = await odd();
  expect(await call("gone")).toMatchObject({ error: { code: "tool_changed", message: expect.stringMatching(/Refresh/) } });
  await withInstalled(await writePlugin(text("https://example.com").replaceAll("readOnlyHint: true", "readOnlyHint: false")));
  expect(await call("doubled")).toMatchObject({ error: { code: "tool_changed" } });
  const byInput = text("https://example.com").replaceAll("annotations:", 'effectOf: () => "destructive", annotations:');
  await withInstalled(await writePlugin(byInput));
  expect(await call("doubled")).toMatchObject({ error: { code: "tool_changed" } });
  await withInstalled();
  await expect(call("doubled")).rejects.toThrow(/not loaded/);
  expect(plugin.preview?.(callOf("doubled", { count: 1 }), { source, baseUrl: null })).toMatchObject({ kind: "text" });
});

it("takes no document that somebody else wrote", async () => {
  const { plugin } = await odd();
  const told = [{ name: "plugin.json", text: "{}" }];
  expect(() => plugin.understand(told, { source: null })).toThrow(/file alone/);
});

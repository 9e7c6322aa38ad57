import { beforeEach, describe, expect, it } from "vitest";
import { createApiKey, revokeApiKey } from "../identity";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { newConsole } from "./authorization/authorization.suite";

withDatabase();

let origin: string;
let organization: TestOrganization;
let key: { id: string; text: string };
beforeEach(async () => {
  ({ origin } = await newConsole());
  organization = await newOrganization();
  key = await createApiKey(organization.ctx, { name: "agent", permissions: ["tools:read", "tools:call", "executions:read"] });
});

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: unknown };

async function send({ method = "POST", path = "/mcp", headers = {}, body }: Sent) {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const own = {
    authorization: `Bearer ${key.text}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const answer = await fetch(`${origin}${path}`, { method, headers: { ...own, ...headers }, body: text ?? null });
  const said = await answer.text();
  const [, event = said] = /^data: (\{.*)$/m.exec(said) ?? [];
  const json = (event.startsWith("{") ? JSON.parse(event) : {}) as { result?: object; error?: { code: number; message: string } };
  return { status: answer.status, headers: answer.headers, json };
}

const protocolVersion = "2025-11-25";
const clientInfo = { name: "test", version: "1" };
const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const beginning = rpc("initialize", { protocolVersion, capabilities: {}, clientInfo });
const newer = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const newerHeaders = (method: string) => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": method });

async function begin() {
  const { headers } = await send({ body: beginning });
  return { "mcp-session-id": headers.get("mcp-session-id") ?? "", "mcp-protocol-version": protocolVersion };
}

describe("whoever is not let in", () => {
  it("is told where a token comes from when the key is unknown, revoked or missing", async () => {
    await revokeApiKey(organization.ctx, { id: key.id });
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    for (const token of [key.text, "exk_wrong", "nonsense", "eat_wrong"]) {
      const { status, headers, json } = await send({ headers: { authorization: `Bearer ${token}` }, body: beginning });
      expect([status, json.error?.message], token).toEqual([401, expect.stringContaining("Send a valid API key")]);
      expect(headers.get("www-authenticate")).toContain(`Bearer error="invalid_token", ${metadata}`);
    }
  });

  it("is refused from a page of another origin before anybody looks at the key", async () => {
    const refused = await send({ headers: { origin: "https://evil.example", authorization: "Bearer wrong" }, body: beginning });
    expect([refused.status, refused.json.error?.message]).toEqual([403, expect.stringContaining("https://evil.example")]);
  });

  it("is told that there is no such endpoint", async () => {
    for (const path of ["/mcp/toolkits", "/mcp/sales"]) {
      const { status, json } = await send({ path, body: beginning });
      expect([status, json.error?.message]).toEqual([404, `There is no MCP endpoint at ${path}. ${tryInstead}`]);
    }
    const { status, json } = await send({ path: "/mcp/toolkits/sales", body: beginning });
    expect([status, json.error?.message]).toEqual([404, "There is no toolkit sales."]);
  });
});

const tryInstead = "Connect to /mcp, or to /mcp/toolkits/<slug> for the tools of one toolkit.";

describe("a message that is none", () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

  it.each([
    { what: "no JSON", body: "{", code: -32_700, says: /not valid JSON/ },
    { what: "no object", body: "7", code: -32_600, says: /must be a JSON object/ },
    { what: "several at once", body: [beginning, beginning], code: -32_600, says: /must be a JSON object/ },
    { what: "nested too deeply", body: `{"method":"tools/call","params":${deep}}`, code: -32_600, says: /nest/ },
    {
      what: "too large",
      body: rpc("tools/call", { code: "x".repeat(1_100_000) }),
      code: -32_600,
      says: /larger than 1000000 bytes/,
      status: 413,
    },
  ])("is refused: $what", async ({ body, code, says, status: expected = 400 }) => {
    const { status, json } = await send({ body });
    expect({ status, ...json.error }).toMatchObject({ status: expected, code, message: expect.stringMatching(says) });
  });

  it("must be sent as JSON, by a client that takes both kinds of answers", async () => {
    const text = await send({ headers: { "content-type": "text/plain" }, body: beginning });
    expect([text.status, text.json.error?.message]).toEqual([400, expect.stringContaining("content-type: application/json")]);
    const one = await send({ headers: { accept: "application/json" }, body: beginning });
    expect([one.status, one.json.error?.message]).toEqual([406, expect.stringContaining("text/event-stream")]);
  });
});

describe("a session", () => {
  it("is not found under another id, after its end, or by another key", async () => {
    const session = await begin();
    const list = (headers: Record<string, string>) => send({ headers, body: rpc("tools/list") });
    expect((await list(session)).status).toBe(200);
    const other = await createApiKey(organization.ctx, { name: "other", permissions: ["tools:read"] });
    expect((await list({ ...session, authorization: `Bearer ${other.text}` })).status).toBe(404);
    expect((await send({ method: "DELETE", headers: session })).status).toBe(200);
    for (const id of [session["mcp-session-id"], "unknown", "00000000-0000-4000-8000-000000000000"]) {
      const { status, json } = await list({ ...session, "mcp-session-id": id });
      expect({ status, ...json.error }).toMatchObject({
        status: 404,
        code: -32_001,
        message: expect.stringMatching(/initialize/),
      });
    }
  });

  it("has to begin, and to keep a version that there is", async () => {
    const { status, json } = await send({ headers: { "mcp-protocol-version": protocolVersion }, body: rpc("tools/list") });
    expect({ status, ...json.error }).toMatchObject({ status: 400, message: expect.stringMatching(/Mcp-Session-Id/) });
    const session = await begin();
    const unknown = await send({ headers: { ...session, "mcp-protocol-version": "1999-01-01" }, body: rpc("tools/list") });
    expect([unknown.status, unknown.json.error?.message]).toEqual([400, expect.stringMatching(/1999-01-01/)]);
  });
});

describe("a message of 2026-07-28", () => {
  it.each([
    ["names another method", { "mcp-method": "tools/call" }, rpc("tools/list", { _meta: newer })],
    ["names another version", { "mcp-protocol-version": "2025-11-25" }, rpc("tools/list", { _meta: newer })],
    ["names no method", { "mcp-method": "" }, rpc("tools/list", { _meta: newer })],
  ])("is refused where its header %s", async (_what, headers, body) => {
    const { status, json } = await send({ headers: { ...newerHeaders("tools/list"), ...headers }, body });
    expect({ status, code: json.error?.code }).toEqual({ status: 400, code: -32_020 });
  });

  it("is refused where its header is of this revision and its body is not", async () => {
    const { status, json } = await send({ headers: newerHeaders("tools/list"), body: rpc("tools/list") });
    expect([status, json.error?.message]).toEqual([400, expect.stringContaining("_meta")]);
  });

  it("cannot bring a state that was changed, or given to somebody else", async () => {
    const code = "return 1";
    const call = (requestState: string) => {
      const params = { name: "execute", arguments: { code }, requestState, inputResponses: {}, _meta: newer };
      return send({ headers: { ...newerHeaders("tools/call"), "mcp-name": "execute" }, body: rpc("tools/call", params) });
    };
    for (const state of ["", "x", "eyJhIjoxfQ.AAAA"]) {
      const { json } = await call(state);
      expect(json.error?.code, state).toBe(-32_602);
    }
  });
});

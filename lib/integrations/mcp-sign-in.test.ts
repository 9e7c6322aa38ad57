import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createConnection, invokeTool, listConnections } from "../connections";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { readCallable } from "../sources";
import { json, newUpstream, type Upstream } from "../sources/upstream.suite";
import { addIntegration } from "./index";
import { connectBySigningIn, newProvider } from "./provider.suite";

withDatabase();

type Message = { id?: number; method: string; params?: { name?: string } };

/** What the server says to somebody it has let in. */
function answer({ id, method, params }: Message, response: ServerResponse, metadata: string): void {
  const say = (result: object) => json(response, { jsonrpc: "2.0", id, result });
  const missing = `Bearer error="insufficient_scope", ${metadata}, scope="mcp:write"`;
  const serverInfo = { name: "mail", version: "1" };
  const methods: Record<string, () => void> = {
    initialize: () => say({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo }),
    "tools/list": () => say({ tools: [{ name: "whoami", annotations: { readOnlyHint: true } }, { name: "erase" }] }),
    "tools/call": () =>
      params?.name === "erase"
        ? response.writeHead(403, { "www-authenticate": missing }).end()
        : say({ content: [{ type: "text", text: "ann" }] }),
  };
  if (id === undefined) response.writeHead(202).end();
  else (methods[method] ?? (() => json(response, { jsonrpc: "2.0", id, error: { code: -32_601, message: "no" } })))();
}

/** An MCP server that takes the tokens which a provider gave for it, and says where to get them. */
async function newGuardedServer() {
  const organization = await newOrganization();
  const provider = await newProvider({
    scopes: ["openid", "offline_access", "mcp:read", "mcp:write"],
    features: {
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => ({
          scope: "mcp:read mcp:write",
          audience: resource,
          accessTokenFormat: "opaque",
        }),
      },
    },
  });
  const state = { accepts: async (_token: string) => true, tokens: [] as string[] };
  const isGiven = async (token: string) => {
    const known = await provider.provider.AccessToken.find(token);
    return known?.aud === `${server.origin}/mcp` && (await state.accepts(token));
  };
  const serve = async ({ url, method, headers, body }: Upstream["seen"][number], response: ServerResponse) => {
    if (url === "/.well-known/oauth-protected-resource/mcp")
      return json(response, {
        resource: `${server.origin}/mcp`,
        authorization_servers: [provider.issuer],
        scopes_supported: ["mcp:read", "mcp:write"],
      });
    if (url !== "/mcp" || method !== "POST") return void response.writeHead(method === "POST" ? 404 : 405).end();
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    state.tokens.push(token);
    const metadata = `resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
    if (!(await isGiven(token)))
      return void response.writeHead(401, { "www-authenticate": `Bearer ${metadata}, scope="mcp:read"` }).end();
    answer(JSON.parse(body) as Message, response, metadata);
  };
  const server = await newUpstream((seen, response) => void serve(seen, response));
  const { ctx, db } = organization;
  const added = await addIntegration(ctx, {
    source: { endpoint: `${server.origin}/mcp`, config: {} },
    kind: "mcp",
    slug: "mail",
  });
  const call = async (name: string) => {
    const { id: connectionId, integrationId } = await db.connection.findFirstOrThrow();
    const { hash } = await db.tool.findFirstOrThrow({ where: { name } });
    const tool = await readCallable(ctx.db, integrationId, hash);
    return invokeTool(ctx, { connectionId, tool: tool!, args: {}, signal: AbortSignal.timeout(20_000) });
  };
  return { ...organization, ...provider, server, state, added, call };
}

it("a server that refuses everybody is connected by signing in where it says, with tokens for it alone", {
  timeout: 60_000,
}, async () => {
  const { ctx, server, added, call, state, granted } = await newGuardedServer();
  expect(added.authTemplates).toMatchObject([
    { slug: "oauth", kind: "oauth2", oauth: { scopes: { "mcp:read": "" } } },
    { slug: "bearer" },
  ]);
  const { answer, authorizationUrl } = await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  const asked = new URL(authorizationUrl).searchParams;
  expect(asked.get("resource")).toBe(`${server.origin}/mcp`);
  expect(asked.get("scope")?.split(" ")).toEqual(expect.arrayContaining(["mcp:read", "offline_access"]));
  expect(asked.get("scope")).not.toContain("mcp:write");
  expect(answer).toMatchObject({ state: "connected" });
  expect(await call("whoami")).toMatchObject({ ok: true, data: "ann" });
  const refused = state.tokens.at(-1);
  state.accepts = async (token) => token !== refused;
  expect(await call("whoami")).toMatchObject({ ok: true, data: "ann" });
  expect(granted).toEqual(["authorization_code", "refresh_token"]);
});

it("a call that wants more rights says which, so that somebody can reconnect with them", { timeout: 60_000 }, async () => {
  const { ctx, call } = await newGuardedServer();
  await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  expect(await call("erase")).toMatchObject({
    ok: false,
    error: {
      code: "oauth_scope_insufficient",
      message: expect.stringMatching(/Reconnect the connection with the scope mcp:write/),
    },
  });
});

it("a token that the server does not take is not kept", { timeout: 60_000 }, async () => {
  const { ctx } = await newGuardedServer();
  const request = {
    integration: "mail",
    owner: "org" as const,
    name: "main",
    template: "bearer",
    values: { token: "made-up-token-1" },
  };
  await expect(createConnection(ctx, request)).rejects.toMatchObject({ code: "invalid" });
  expect((await listConnections(ctx, {})).items).toEqual([]);
});

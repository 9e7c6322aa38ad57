import type { ServerResponse } from "node:http";
import { invokeTool } from "../connections";
import { newOrganization } from "../operation/organization.suite";
import { readCallable } from "../sources";
import { json, newUpstream, type Upstream } from "../sources/upstream.suite";
import { addIntegration } from "./index";
import { newProvider } from "./provider.suite";

type Message = { id?: number; method: string; params?: { name?: string } };

type Let = { metadata: string; scopes: string[] };

/** What the server says to somebody it has let in. */
function answer({ id, method, params }: Message, response: ServerResponse, { metadata, scopes }: Let): void {
  const say = (result: object) => json(response, { jsonrpc: "2.0", id, result });
  const missing = `Bearer error="insufficient_scope", ${metadata}, scope="mcp:write"`;
  const serverInfo = { name: "mail", version: "1" };
  const methods: Record<string, () => void> = {
    initialize: () => say({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo }),
    "tools/list": () => say({ tools: [{ name: "whoami", annotations: { readOnlyHint: true } }, { name: "erase" }] }),
    "tools/call": () =>
      params?.name === "erase" && !scopes.includes("mcp:write")
        ? response.writeHead(403, { "www-authenticate": missing }).end()
        : say({ content: [{ type: "text", text: "ann" }] }),
  };
  if (id === undefined) response.writeHead(202).end();
  else (methods[method] ?? (() => json(response, { jsonrpc: "2.0", id, error: { code: -32_601, message: "no" } })))();
}

type Provider = Awaited<ReturnType<typeof newProvider>>;
type State = { accepts: (token: string) => Promise<boolean>; tokens: string[]; trusted: Provider; withholds: boolean };

/** A provider that gives tokens for one MCP server each. */
export const newMcpProvider = (features: object = {}, fetch = globalThis.fetch): Promise<Provider> =>
  newProvider({
    fetch,
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
      ...features,
    },
  });

/** An MCP server that takes the tokens which a provider gave for it, and says where to get them. */
export async function newGuardedServer(given?: Provider) {
  const organization = await newOrganization();
  const provider = given ?? (await newMcpProvider());
  const state: State = { accepts: async () => true, tokens: [], trusted: provider, withholds: false };
  const scopesOf = async (token: string): Promise<string[] | null> => {
    const known = await state.trusted.provider.AccessToken.find(token);
    const isGiven = known?.aud === `${server.origin}/mcp` && (await state.accepts(token));
    return isGiven ? [...known.scopes].filter((scope) => !state.withholds || scope !== "mcp:write") : null;
  };
  const serve = async ({ url, method, headers, body }: Upstream["seen"][number], response: ServerResponse) => {
    if (url === "/.well-known/oauth-protected-resource/mcp")
      return json(response, {
        resource: `${server.origin}/mcp`,
        authorization_servers: [state.trusted.issuer],
        scopes_supported: ["mcp:read", "mcp:write"],
      });
    if (url !== "/mcp" || method !== "POST") return void response.writeHead(method === "POST" ? 404 : 405).end();
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    state.tokens.push(token);
    const metadata = `resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
    const scopes = await scopesOf(token);
    if (!scopes) return void response.writeHead(401, { "www-authenticate": `Bearer ${metadata}, scope="mcp:read"` }).end();
    answer(JSON.parse(body) as Message, response, { metadata, scopes });
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

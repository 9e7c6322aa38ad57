import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Api, send } from "./http";

export const agentCallback = "http://127.0.0.1:8765/callback";

const json = { "content-type": "application/json" };

async function register(url: string): Promise<string> {
  const body = { client_name: "Night owl", redirect_uris: [agentCallback] };
  const localAddress = process.platform === "linux" ? addressOfItsOwn() : undefined;
  const registered = await send(`${url}/oauth/register`, { method: "POST", headers: json, body, localAddress });
  if (registered.status !== 201) throw new Error(`No client: ${registered.text}`);
  return registered.json<{ client_id: string }>().client_id;
}

/** One address registers 30 clients in a quarter of an hour, and a whole run of the stories needs more than that. */
const addressOfItsOwn = () => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;

/** The code that a program without a browser shows its person. */
export async function newDeviceCode(url: string): Promise<string> {
  const form = { client_id: await register(url), scope: "tools:read", resource: `${url}/api` };
  const answer = await fetch(`${url}/oauth/device-authorization`, { method: "POST", body: new URLSearchParams(form) });
  return ((await answer.json()) as { user_code: string }).user_code;
}

/** An MCP client that registered, and the request it sends its person with. */
export async function newAgent(url: string) {
  const clientId = await register(url);
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: agentCallback, state: "s", resource: `${url}/mcp` },
    ...{ code_challenge: createHash("sha256").update(verifier).digest("base64url"), code_challenge_method: "S256" },
  }).toString();
  const exchange = async (code: string) => {
    const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
    const answer = await fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
    return (await answer.json()) as { access_token: string; scope: string };
  };
  return { query, page: `/oauth/authorize?${query}`, exchange };
}

/** Connects an agent for a person without showing them the page; its access token. */
export async function connectAgent(url: string, api: Api, permissions = ["tools:read"]): Promise<string> {
  const agent = await newAgent(url);
  const allowed = await api("POST", "/api/v1/agents/grants", { body: { query: agent.query, permissions } });
  if (allowed.status !== 201) throw new Error(`No agent: ${allowed.text}`);
  const { searchParams } = new URL(allowed.json<{ location: string }>().location);
  return (await agent.exchange(searchParams.get("code") ?? "")).access_token;
}

export async function statusAtMcp(url: string, token: string): Promise<number> {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const headers = { ...json, accept: "application/json, text/event-stream", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  const answer = await fetch(`${url}/mcp`, { method: "POST", headers, body });
  await answer.body?.cancel();
  return answer.status;
}

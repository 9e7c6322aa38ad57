import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export type Era = "newer" | "older";

const key = `exk_${"bench".repeat(8)}`;

/** What a console starts with whose endpoint is measured. */
export const mcpSettings = {
  EXECUTOR_ADMIN_EMAIL: "bench@example.com",
  EXECUTOR_ADMIN_PASSWORD: "bench bench bench",
  EXECUTOR_API_KEY: key,
};

/** A client whose requests go to wherever the server is by then. */
export async function connectMcp(server: { url: string }, era: Era): Promise<Client> {
  const mode = era === "newer" ? { pin: "2026-07-28" } : ("legacy" as const);
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const there = (_: string | URL, init?: RequestInit) => fetch(`${server.url}/mcp`, init);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit, fetch: there }));
  return client;
}

export const executeOne = (client: Client) => client.callTool({ name: "execute", arguments: { code: "return 1" } });

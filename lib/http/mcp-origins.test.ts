import { expect, it } from "vitest";
import { createApiKey } from "../identity";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { newConsole } from "./authorization/authorization.suite";

withDatabase();

/** Every origin that is almost this console's. */
function foreignOrigins(own: string): string[] {
  const { host, hostname, port } = new URL(own);
  return [
    ...["null", "", "https://evil.example", `https://${host}`, `http://${hostname}`, `http://${hostname}:${Number(port) + 1}`],
    ...[
      `http://${host}.evil.example`,
      `http://evil.example/${host}`,
      `http://${hostname}.evil.example:${port}`,
      `http://a.${host}`,
    ],
    ...[`${own}/`, `${own}/page`, ` ${own.replace("http", "ws")}`, `http://user@${host}`, `http://${host}@evil.example`],
    ...[
      `http://localhost:${port}`,
      `http://[::1]:${port}`,
      `http://127.1:${port}`,
      `http://2130706433:${port}`,
      `file://${host}`,
    ],
    ...[`chrome-extension://${host}`, `${own},${own}`],
  ].map((origin) => origin.trim());
}

it("no page of another origin reaches the MCP endpoint, by any method, with a key that is right", async () => {
  const { origin } = await newConsole();
  const { ctx } = await newOrganization();
  const { text } = await createApiKey(ctx, { name: "agent", permissions: ["tools:read"] });
  const send = async (path: string, method: string, from: string) => {
    const headers = {
      authorization: `Bearer ${text}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const body = method === "POST" ? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) : null;
    const answer = await fetch(`${origin}${path}`, { method, headers: { ...headers, origin: from }, body });
    await answer.body?.cancel();
    return answer.status;
  };
  const foreign = foreignOrigins(origin);
  expect(foreign.length).toBeGreaterThanOrEqual(20);
  for (const path of ["/mcp", "/mcp/toolkits/any"])
    for (const method of ["POST", "GET", "DELETE"])
      for (const from of foreign) expect([path, method, from, await send(path, method, from)]).toEqual([path, method, from, 403]);
  expect(await send("/mcp", "POST", origin)).not.toBe(403);
});

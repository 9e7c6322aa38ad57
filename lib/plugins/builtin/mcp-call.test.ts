import { expect, it } from "vitest";
import { scriptedServer } from "../mcp/scripted-server.suite";
import { callBuiltIn } from "./built-in.suite";

it("calls a tool of a server with its arguments and headers, and closes the session", async () => {
  const { url, messages, requests } = await scriptedServer({
    "tools/call": ({ name, arguments: args }) => ({ content: [{ type: "text", text: JSON.stringify({ name, args }) }] }),
  });
  const headers = { Authorization: "Bearer abcdef-123" };
  expect(await callBuiltIn("mcp_call", { server_url: url, tool_name: "add", arguments: { a: 1 }, headers })).toEqual({
    ok: true,
    data: { result: { name: "add", args: { a: 1 } } },
  });
  expect(messages.find(({ method }) => method === "tools/call")?.params).toMatchObject({ name: "add", arguments: { a: 1 } });
  expect(requests.every(({ headers: sent }) => sent.authorization === "Bearer abcdef-123")).toBe(true);
});

it("tells what went wrong, without the headers it was given", async () => {
  const secret = "abcdef-123456";
  const { url } = await scriptedServer({
    "tools/call": () => ({ isError: true, content: [{ type: "text", text: `no such thing for ${secret}` }] }),
  });
  const args = { server_url: url, tool_name: "add", headers: { "X-Key": secret } };
  const refused = await callBuiltIn("mcp_call", args);
  expect(refused).toMatchObject({
    ok: false,
    error: { code: "mcp_tool_error", message: expect.stringContaining("no such thing") },
  });
  expect(JSON.stringify(refused)).not.toContain(secret);
  expect(await callBuiltIn("mcp_call", { server_url: "http://10.0.0.1/mcp", tool_name: "add" })).toMatchObject({
    ok: false,
    error: { code: "upstream_unreachable" },
  });
  expect(await callBuiltIn("mcp_call", { server_url: "http://127.0.0.1:1/mcp", tool_name: "add" })).toMatchObject({ ok: false });
});

import { describe, expect, it } from "vitest";
import { answer, scriptedServer } from "../mcp/scripted-server.suite";
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

describe("a server that takes tools/call and knows no sessions", () => {
  const unknown = { code: -32_601, message: "Method not found" };
  const bare = (call: Parameters<typeof scriptedServer>[0][string], status = 200) =>
    scriptedServer({
      initialize: (_params, { response, id }) => {
        if (status === 200) return answer(response, { id, error: unknown });
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id, error: unknown }));
      },
      "tools/call": call,
    });

  it.each([200, 400, 404])("is called once, without a session (%d)", async (status) => {
    const { url, messages, requests } = await bare(({ name, arguments: args }) => ({ name, args }), status);
    const headers = { Authorization: "Bearer abcdef-123" };
    const called = await callBuiltIn("mcp_call", { server_url: url, tool_name: "add", arguments: { a: 1 }, headers });
    expect(called).toEqual({ ok: true, data: { result: { name: "add", args: { a: 1 } } } });
    expect(messages.filter(({ method }) => method === "tools/call")).toEqual([
      { method: "tools/call", params: { name: "add", arguments: { a: 1 } } },
    ]);
    expect(requests.at(-1)?.headers.authorization).toBe("Bearer abcdef-123");
  });

  it("answers as a tool of MCP does, by an event, or with an error", async () => {
    const content = [{ type: "text", text: '{"b":2}' }];
    const way: Record<string, Parameters<typeof bare>[0]> = {
      plain: () => ({ content }),
      event: (_params, { response, id }) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result: { content } })}\n\n`);
      },
      refused: (_params, { response, id }) => answer(response, { id, error: { code: -32_602, message: "No such city" } }),
      failed: () => ({ isError: true, content: [{ type: "text", text: "Out of order" }] }),
      nonsense: (_params, { response }) => void response.end("<html>"),
    };
    const { url } = await bare((params, exchange) => way[String(params.name)]?.(params, exchange));
    const call = (tool_name: string) => callBuiltIn("mcp_call", { server_url: url, tool_name });
    expect(await call("plain")).toEqual({ ok: true, data: { result: { b: 2 } } });
    expect(await call("event")).toEqual({ ok: true, data: { result: { b: 2 } } });
    expect(await call("refused")).toMatchObject({ error: { code: "mcp_tool_error", message: "No such city" } });
    expect(await call("failed")).toMatchObject({ error: { code: "mcp_tool_error", message: "Out of order" } });
    expect(await call("nonsense")).toMatchObject({ ok: false, error: { retryable: false } });
  });

  it("is not called when its greeting fails for another reason", async () => {
    const { url, messages } = await scriptedServer({
      initialize: (_params, { response, id }) => answer(response, { id, error: { code: -32_000, message: "Busy" } }),
    });
    expect(await callBuiltIn("mcp_call", { server_url: url, tool_name: "add" })).toMatchObject({ ok: false });
    expect(messages.some(({ method }) => method === "tools/call")).toBe(false);
  });
});

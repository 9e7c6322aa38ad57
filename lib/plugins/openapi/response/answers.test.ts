import { describe, expect, it } from "vitest";
import { call, echo, type Spec } from "../echo.suite";

describe("answers", () => {
  const get: Spec = { path: "/report.bin", method: "get", operation: {} };
  type Answer = { status?: number; headers?: Record<string, string> };
  async function answered(type: string | null, body: string | Buffer, { status = 200, headers = {} }: Answer = {}) {
    const { origin } = await echo((_request, response) => {
      response.writeHead(status, { ...(type ? { "content-type": type } : {}), "set-cookie": "session=hidden", ...headers });
      response.end(body);
      return true;
    });
    return call(origin, { spec: get, args: {} });
  }

  it.each([
    ["application/json", '{"a":1}', { a: 1 }],
    ["application/problem+json; charset=utf-8", "[1]", [1]],
    ["application/json", "no json", "no json"],
    ["text/plain", "hé", "hé"],
    ["text/html", "<p>", "<p>"],
    [null, '{"a":1}', { a: 1 }],
    [null, "plain", "plain"],
    ["application/json", "", null],
    ["application/x-ndjson", '{"a":1}\n\n{"b":2}\n', [{ a: 1 }, { b: 2 }]],
    [
      "text/event-stream",
      'event: e\nid: 7\ndata: {"a":1}\n\n: ping\n\ndata: x\ndata: y\n\n',
      [{ event: "e", id: "7", data: { a: 1 } }, { data: "x\ny" }],
    ],
  ])("%s: %j", async (type, body, data) => {
    const result = await answered(type, body);
    expect(result).toMatchObject({ ok: true, data, http: { status: 200 } });
    expect(result.http?.headers).not.toHaveProperty("set-cookie");
  });

  it("returns bytes as a file", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00]);
    const data = { _tag: "ToolFile", encoding: "base64", data: bytes.toString("base64"), byteLength: 4 };
    expect(await answered("image/png", bytes)).toMatchObject({
      ok: true,
      data: { ...data, name: "report.bin", mimeType: "image/png" },
    });
    expect(await answered(null, bytes)).toMatchObject({ data: { ...data, mimeType: "application/octet-stream" } });
    const named = await answered("application/pdf", bytes, {
      headers: { "content-disposition": "attachment; filename*=UTF-8''..%2Fa%20b.pdf" },
    });
    expect(named).toMatchObject({ data: { name: "a b.pdf" } });
  });

  it("answers with nothing for 204 and HEAD", async () => {
    expect(await answered(null, "", { status: 204 })).toMatchObject({ ok: true, data: null, http: { status: 204 } });
  });

  it("cuts an endless stream and says so", async () => {
    const { origin } = await echo((_request, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      const line = `${JSON.stringify({ text: "x".repeat(1000) })}\n`;
      const more = () => {
        while (response.write(line) && !response.destroyed);
        if (!response.destroyed) response.once("drain", more);
      };
      more();
      return true;
    });
    const result = await call(origin, { spec: get, args: {} });
    expect(result).toMatchObject({ ok: true, http: { headers: { "x-executor-cut": expect.any(String) } } });
    expect(result.ok && (result.data as unknown[]).length).toBeGreaterThan(900);
    expect(JSON.stringify(result).length).toBeLessThan(1_200_000);
  });

  it.each([
    [404, '{"message":"Not Found","documentation_url":"d"}', "upstream_http_error", "Not Found", false],
    [422, '{"error":{"code":"bad","message":"Bad amount"}}', "upstream_http_error", "Bad amount", false],
    [400, '{"errors":[{"detail":"Wrong"}]}', "upstream_http_error", "Wrong", false],
    [400, '{"error":"invalid_request","error_description":"No scope"}', "upstream_http_error", "No scope", false],
    [429, "slow down", "upstream_http_error", "slow down", true],
    [503, "<html><title>Down</title></html>", "upstream_http_error", "Down", true],
    [500, "", "upstream_http_error", "The upstream answered 500 Internal Server Error.", true],
  ])("%d %s", async (...[status, body, code, message, retryable]) => {
    const type = body.startsWith("{") ? "application/json" : "text/html";
    expect(await answered(type, body, { status })).toMatchObject({
      ok: false,
      error: { code, message, status, retryable },
      http: { status },
    });
  });
});

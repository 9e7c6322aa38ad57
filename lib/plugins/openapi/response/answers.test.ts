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
    ["application/json", ")]}'\n[1]", [1]],
    ["application/json", '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    [
      "application/json",
      '{"id":9223372036854775807,"n":[1234567890123456,-9007199254740993],"f":0.1234567890123456,"e":1e30,"over":[1e400,-2E+309],"not":"1e400"}',
      {
        id: "9223372036854775807",
        n: [1234567890123456, "-9007199254740993"],
        f: 0.1234567890123456,
        e: 1e30,
        over: ["1e400", "-2E+309"],
        not: "1e400",
      },
    ],
    [
      "application/json",
      '{"t":"a \\"9223372036854775807, 1","id": 9223372036854775807}',
      { t: 'a "9223372036854775807, 1', id: "9223372036854775807" },
    ],
    ["application/json", "9223372036854775807", "9223372036854775807"],
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

  it.each([
    ["<html><title>Sign in</title></html>", "it is a page of HTML or XML"],
    ['{"a":[1,2', "it ends in the middle"],
    ["no json", "it cannot be read"],
  ])("says that %j is no JSON", async (body, why) => {
    expect(await answered("application/json", body)).toMatchObject({
      ok: false,
      error: { code: "upstream_bad_answer", message: expect.stringContaining(why), status: 200, details: body, retryable: true },
      http: { status: 200 },
    });
    const { origin } = await echo((_request, response) => {
      response.writeHead(201, { "content-type": "application/json" }).end(body);
      return true;
    });
    expect(await call(origin, { spec: { ...get, method: "post" }, args: {} })).toMatchObject({
      ok: false,
      error: { code: "upstream_bad_answer", message: expect.stringContaining("may have taken effect"), retryable: false },
    });
  });

  it("leaves out the headers that belong to the connection", async () => {
    const headers = { connection: "keep-alive, X-Hop", "keep-alive": "timeout=5", trailer: "X-T", "x-hop": "1", etag: '"1"' };
    const { http } = await answered("application/json", "{}", { headers });
    expect(Object.keys(http?.headers ?? {}).sort()).toEqual(["content-type", "etag"]);
  });

  it.each([
    ["7", 7_000],
    ["Thu, 19 Nov 2026 01:00:30 GMT", 30_000],
    ["Thu, 19 Nov 2026 00:00:00 GMT", 0],
    ["soon", undefined],
    ["-5", undefined],
  ])("says when to ask again: %s", async (retryAfter, ms) => {
    const headers = { "retry-after": retryAfter, date: "Thu, 19 Nov 2026 01:00:00 GMT" };
    const result = await answered("text/plain", "later", { status: 429, headers });
    expect(result).toMatchObject({ ok: false, error: { retryable: true } });
    expect(result.ok ? null : result.error.retryAfterMs).toBe(ms);
  });

  it.each([
    [408, false, {}],
    [429, true, {}],
    [500, false, {}],
    [502, false, {}],
    [503, false, {}],
    [503, true, { "retry-after": "1" }],
    [504, false, {}],
  ])("after %d a write may be repeated: %s", async (status, retryable, headers) => {
    const { origin } = await echo((_request, response) => {
      response.writeHead(status, headers as Record<string, string>).end("no");
      return true;
    });
    for (const method of ["post", "delete"])
      expect(await call(origin, { spec: { ...get, method }, args: {} })).toMatchObject({ ok: false, error: { retryable } });
  });

  it("a write whose answer was asked for elsewhere is not repeated", async () => {
    const { origin } = await echo((request, response) => {
      if (request.method === "POST") response.writeHead(303, { location: "/later" }).end();
      else response.writeHead(429).end();
      return true;
    });
    expect(await call(origin, { spec: { ...get, method: "post" }, args: {} })).toMatchObject({
      ok: false,
      error: { status: 429, retryable: false },
    });
    const gone = await echo((_request, response) => {
      response.writeHead(303, { location: "http://127.0.0.1:8001/" }).end();
      return true;
    });
    expect(await call(gone.origin, { spec: { ...get, method: "post" }, args: {} })).toMatchObject({
      ok: false,
      error: { code: "upstream_unreachable", retryable: false },
    });
  });

  it.each([
    ["lists without end", "application/json", "[".repeat(1e6)],
    ["objects nested too deep", "application/json", `${'{"a":'.repeat(3_000)}0${"}".repeat(3_000)}`],
    ["a type that is not said", null, `${"[".repeat(101)}${"]".repeat(101)}`],
    ["a line of many", "application/x-ndjson", `{"a":1}\n${"[".repeat(5_000)}${"]".repeat(5_000)}\n`],
    ["values without end", "application/json", `[${"{},".repeat(1_100_000)}0]`],
  ])("refuses %s once and for all", async (_what, type, body) => {
    for (const status of type?.endsWith("ndjson") ? [200] : [200, 503])
      expect(await answered(type, body, { status })).toMatchObject({
        ok: false,
        error: { code: "limit_exceeded", retryable: false, message: expect.stringMatching(/nested deeper|more than/) },
      });
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

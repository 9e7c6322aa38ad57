import { describe, expect, it } from "vitest";
import { loopbackServer } from "../../outbound/loopback.suite";
import { callBuiltIn } from "./built-in.suite";

const call = (args: Record<string, unknown>) => callBuiltIn("http_request", args);

/** Answers with what it was asked. */
const echo = () =>
  loopbackServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, url, headers } = request;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ method, url, headers, body }));
  });

describe("http_request", () => {
  it("sends what it is told and gives status, headers and body", async () => {
    const { origin } = await echo();
    const args = { url: `${origin}/a?x=1`, method: "POST", query: { y: "ü", z: 2 }, headers: { "X-Own": "1" }, body: { n: 1 } };
    expect(await call(args)).toMatchObject({
      ok: true,
      data: {
        status: 200,
        headers: { "content-type": "application/json" },
        is_cut: false,
        body: {
          method: "POST",
          url: "/a?x=1&y=%C3%BC&z=2",
          body: '{"n":1}',
          headers: { "x-own": "1", "content-type": "application/json" },
        },
      },
    });
    const text = await call({ url: origin, method: "PUT", headers: { "content-type": "text/csv" }, body: "a,b" });
    expect(text).toMatchObject({ data: { body: { body: "a,b", headers: { "content-type": "text/csv" } } } });
  });

  it("gives bytes as a file and an error in the words of the service", async () => {
    const { origin } = await loopbackServer((request, response) => {
      if (request.url === "/picture") response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([1, 2, 255]));
      else response.writeHead(404, { "content-type": "application/json" }).end('{"message":"No such thing"}');
    });
    expect(await call({ url: `${origin}/picture` })).toMatchObject({ data: { body: { _tag: "ToolFile", byteLength: 3 } } });
    expect(await call({ url: `${origin}/thing` })).toMatchObject({
      ok: false,
      error: { code: "upstream_http_error", message: "No such thing", status: 404 },
      http: { status: 404 },
    });
  });

  it.each([
    [{ url: "ftp://a.example.com/x" }, "invalid_tool_arguments", /http:\/\//],
    [{ url: "http://me:secret@127.0.0.1/" }, "invalid_tool_arguments", /user name/],
    [{ url: "http://127.0.0.1/", body: { a: 1 } }, "invalid_tool_arguments", /has no body/],
    [{ url: "http://127.0.0.1/", headers: { "X-A": "a\r\nB: c" } }, "invalid_tool_arguments", /X-A/],
    [{ url: "http://10.0.0.1/" }, "upstream_unreachable", /10\.0\.0\.1/],
    [{ url: "http://169.254.169.254/latest/meta-data" }, "upstream_unreachable", /169\.254/],
    [{ url: "http://127.0.0.1:1/" }, "upstream_unreachable", /refused|could not/],
  ])("%j is refused: %s", async (args, code, message) => {
    expect(await call(args)).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
  });

  it("follows a redirect only to where it may go, and leaves headers behind at another origin", async () => {
    const there = await echo();
    const { origin } = await loopbackServer((request, response) => {
      const location = request.url === "/inside" ? "http://192.168.0.1/" : there.origin;
      response.writeHead(302, { location }).end();
    });
    expect(await call({ url: `${origin}/inside` })).toMatchObject({ error: { code: "upstream_unreachable" } });
    const result = await call({ url: `${origin}/there`, headers: { Authorization: "Bearer abcdef" } });
    expect(result).toMatchObject({ ok: true, data: { url: `${there.origin}/` } });
    expect(JSON.stringify(result)).not.toContain("abcdef");
  });

  it("ends when the time it was given is over, and when its caller gives up", async () => {
    const { origin } = await loopbackServer(() => undefined);
    expect(await call({ url: origin, timeout_s: 1 })).toMatchObject({ ok: false, error: { code: "upstream_timeout" } });
    const controller = new AbortController();
    const given = callBuiltIn("http_request", { url: origin }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("given up")), 50);
    await expect(given).rejects.toThrow("given up");
  });
});

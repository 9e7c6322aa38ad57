import { describe, expect, it } from "vitest";
import { testOutbound } from "../../outbound/loopback.suite";
import type { AuthTemplate, Credential, Network } from "../contract";
import { bearerCredential, networkOf } from "../host.suite";
import { call, echo, type Spec } from "./echo.suite";

describe("upstreams that do not answer", () => {
  const get: Spec = { path: "/x", method: "get", operation: {} };

  it("says that time ran out", async () => {
    const { origin } = await echo(() => true);
    const host = networkOf(testOutbound("127.0.0.1"));
    const hasty: Network = { ...host, fetch: (url, options) => host.fetch(url, { ...options, totalMs: 50 }) };
    expect(await call(origin, { spec: get, args: {} }, hasty)).toMatchObject({
      ok: false,
      error: { code: "upstream_timeout", retryable: true },
    });
  });

  it("says that nobody is there", async () => {
    expect(await call("http://127.0.0.1:8001", { spec: get, args: {} })).toMatchObject({
      ok: false,
      error: { code: "upstream_unreachable", retryable: true },
    });
  });

  it("lets nobody repeat a write that may have happened", async () => {
    const post: Spec = { path: "/x", method: "post", operation: {} };
    const broken = await echo((request) => {
      request.socket.destroy();
      return true;
    });
    expect(await call(broken.origin, { spec: post, args: {} })).toMatchObject({ error: { retryable: false } });
    expect(await call(broken.origin, { spec: get, args: {} })).toMatchObject({ error: { retryable: true } });
    expect(await call("http://127.0.0.1:8001", { spec: post, args: {} })).toMatchObject({ error: { retryable: true } });
  });

  it("says which address is missing", async () => {
    const result = await call("", { spec: get, args: {}, baseUrl: null });
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining("base URL") } });
  });
});

describe("credentials", () => {
  const get: Spec = { path: "/x", method: "get", operation: { parameters: [{ name: "c", in: "cookie", schema: {} }] } };
  const placed = (more: Partial<AuthTemplate>, values: Record<string, string>): Credential => ({
    template: {
      slug: "s",
      label: "s",
      kind: "apiKey",
      fields: Object.keys(values).map((name) => ({ name, label: name, isSecret: true })),
      placements: [],
      oauth: null,
      ...more,
    },
    values,
  });

  it("go where the template says, several at once", async () => {
    const { origin, requests } = await echo();
    const credential = placed(
      {
        placements: [
          { carrier: "header", name: "X-Key", prefix: "Key ", field: "a" },
          { carrier: "query", name: "key", prefix: "", field: "b" },
          { carrier: "cookie", name: "sid", prefix: "", field: "c" },
        ],
      },
      { a: "secret-a", b: "secret b", c: "secret;c" },
    );
    const result = await call(origin, { spec: get, args: { c: "mine" }, credential });
    expect(requests[0]?.url).toBe("/x?key=secret%20b");
    expect(requests[0]?.headers).toMatchObject({ "x-key": "Key secret-a", cookie: "c=mine; sid=secret%3Bc" });
    expect(JSON.stringify(result)).not.toMatch(/secret-a|secret b|secret%20b|secret;c/);
  });

  it("are a user name and a password", async () => {
    const { origin, requests } = await echo();
    const credential = placed({ kind: "basic" }, { username: "ann", password: "pässword" });
    const result = await call(origin, { spec: get, args: {}, credential });
    const token = Buffer.from("ann:pässword").toString("base64");
    expect(requests[0]?.headers.authorization).toBe(`Basic ${token}`);
    expect(JSON.stringify(result)).not.toContain(token);
  });

  it("never appear in what an upstream repeats when it refuses them", async () => {
    const { origin } = await echo((request, response) => {
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ message: `Bad ${request.headers.authorization}` }));
      return true;
    });
    const result = await call(origin, { spec: get, args: {}, credential: bearerCredential("Bearer token-12345") });
    expect(result).toMatchObject({
      ok: false,
      error: { code: "connection_rejected", status: 401, message: "Bad [redacted]" },
    });
  });

  it("say which value is missing", async () => {
    const { origin, requests } = await echo();
    const result = await call(origin, { spec: get, args: {}, credential: bearerCredential(" ") });
    expect(result).toMatchObject({ ok: false, error: { code: "connection_missing", message: expect.stringContaining("Token") } });
    expect(requests).toHaveLength(0);
  });

  it("are not sent to an operation's own server elsewhere", async () => {
    const [mine, other] = [await echo(), await echo()];
    const spec: Spec = {
      path: "/x",
      method: "get",
      operation: { servers: [{ url: other.origin }] },
      root: { servers: [{ url: mine.origin }] },
    };
    const refused = await call(mine.origin, { spec, args: {}, baseUrl: null, credential: bearerCredential("token-12345") });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "connection_missing", message: expect.stringContaining(other.origin) },
    });
    expect(other.requests).toHaveLength(0);
    expect(await call(mine.origin, { spec, args: {}, baseUrl: null })).toMatchObject({ ok: true });
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    const origins = [mine.origin, other.origin];
    await call(mine.origin, { spec, args: {}, baseUrl: null, credential: bearerCredential("token-12345"), origins });
    expect(other.requests[1]?.headers.authorization).toBe("Bearer token-12345");
  });

  it("follow the server that the document offers and the caller chooses, and no other", async () => {
    const { origin, port } = await echo();
    const servers = [
      { url: "https://api.example.com" },
      {
        url: `http://{host}:${port}/{base}`,
        variables: { host: { default: "localhost", enum: ["localhost", "127.0.0.1"] }, base: { default: "v1" } },
      },
    ];
    const spec: Spec = { path: "/x", method: "get", operation: {}, root: { servers } };
    const choose = (variables: object) => ({ server: { url: servers[1]?.url, variables } });
    const credential = bearerCredential("token-12345");
    const chosen = await call(origin, { spec, args: choose({ host: "127.0.0.1", base: "v2" }), baseUrl: null, credential });
    expect(chosen).toMatchObject({ ok: true, data: { url: "/v2/x", headers: { authorization: "Bearer [redacted]" } } });
    for (const variables of [{ host: "evil.example" }, { base: "../x" }, { base: "a@evil.example" }, { other: "x" }])
      expect(await call(origin, { spec, args: choose(variables), baseUrl: null, credential })).toMatchObject({
        ok: false,
        error: { code: "invalid_tool_arguments" },
      });
  });
});

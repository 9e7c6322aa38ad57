import { once } from "node:events";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { disposeProcessWide, processWide } from "../process";
import { guardedFetch, outboundFetch } from "./fetch";
import { failureOf, loopbackServer, testOutbound } from "./loopback.suite";

const megabyte = 1024 * 1024;
const local = () => testOutbound("127.0.0.1");

describe("what is sent and what comes back", () => {
  it("method, headers, query and body arrive as given; the answer is a Response", async () => {
    const server = await loopbackServer((request, response) => {
      let body = "";
      request
        .on("data", (chunk) => (body += chunk))
        .on("end", () => response.writeHead(201, "Made", { "X-Two": ["a", "b"] }).end(body));
    });
    const response = await local().fetch(`${server.origin}/a%20b/c?x=%2F&y=+#part`, {
      method: "patch",
      headers: [["X-One", "1"]],
      body: new URLSearchParams({ k: "v w" }),
    });
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.statusText, response.headers.get("x-two"), await response.text()]).toEqual([
      201,
      "Made",
      "a, b",
      "k=v+w",
    ]);
    expect([response.url, response.redirected]).toEqual([`${server.origin}/a%20b/c?x=%2F&y=+`, false]);
    const [sent] = server.requests;
    expect([sent?.method, sent?.url]).toEqual(["PATCH", "/a%20b/c?x=%2F&y=+"]);
    expect(sent?.headers).toMatchObject({ "x-one": "1", "content-type": "application/x-www-form-urlencoded;charset=UTF-8" });
  });

  it("headers of the connection are the server's own business", async () => {
    const server = await loopbackServer((_request, response) => response.end());
    const headers = {
      Host: "internal.corp",
      "Transfer-Encoding": "chunked",
      "Content-Length": "9",
      Connection: "upgrade",
      Upgrade: "h2c",
    };
    await local().fetch(server.origin, { headers });
    const sent = server.requests[0]?.headers;
    expect([sent?.host, sent?.["transfer-encoding"], sent?.["content-length"], sent?.upgrade]).toEqual([
      new URL(server.origin).host,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    { "X-A": "hidden\r\nX-B: 1" },
    { "X-A": "hidden\n" },
    { "X-A": "hidden\0" },
    { "X-A": "hidden\u0100" },
    { "X-A\r\nX-B": "hidden" },
    { "X A": "hidden" },
    { "": "hidden" },
  ] as Record<string, string>[])("a header such as %j is refused before anything is sent", async (headers) => {
    const server = await loopbackServer((_request, response) => response.end());
    for (const options of [{ headers }, { credentials: { headers, origins: [server.origin] } }]) {
      const { code, message } = await failureOf(local().fetch(server.origin, options));
      expect(code).toBe("invalid");
      expect(message).not.toMatch(/hidden|X-B/);
    }
    expect(server.connections).toBe(0);
  });

  it.each(["CONNECT", "TRACE", "GET\r\nX: 1", ""])("the method '%s' is refused", async (method) => {
    expect((await failureOf(local().fetch("http://127.0.0.1/", { method }))).code).toBe("invalid");
  });

  it.each([204, 304])("an answer %d has no body", async (status) => {
    const server = await loopbackServer((_request, response) => response.writeHead(status, { "content-encoding": "gzip" }).end());
    const response = await local().fetch(server.origin);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it("an answer 205 with an endless body keeps nothing open", async () => {
    const server = await loopbackServer((_request, response) => {
      const timer = setInterval(() => response.write("x".repeat(500)), 1);
      response.writeHead(205).on("close", () => clearInterval(timer));
    });
    const response = await local().fetch(server.origin);
    expect(response.body).toBe(null);
    await vi.waitFor(() => expect(server.requests[0]?.socket.destroyed).toBe(true));
  });

  it("cookies the upstream sets can be read one by one", async () => {
    const server = await loopbackServer((_request, response) => response.setHeader("set-cookie", ["a=1", "b=2"]).end());
    expect((await local().fetch(server.origin)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("a HEAD of something large is not too large", async () => {
    const server = await loopbackServer((_request, response) =>
      response.writeHead(200, { "content-length": 100 * megabyte }).end(),
    );
    expect((await local().fetch(server.origin, { method: "HEAD" })).headers.get("content-length")).toBe(String(100 * megabyte));
  });
});

describe("giving up", () => {
  it.each(["before the answer", "in the middle of the answer"])("an abort %s reaches the upstream", async (when) => {
    const server = await loopbackServer((_request, response) => when.startsWith("before") || response.write("begun"));
    const controller = new AbortController();
    const answer = local().fetch(server.origin, { signal: controller.signal });
    const work = when.startsWith("before") ? answer : answer.then((response) => response.text());
    const outcome = work.then(
      () => "answered",
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    if (!when.startsWith("before")) await answer;
    const closed = once(server.requests[0]!.socket, "close");
    const reason = new Error("changed my mind");
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    await closed;
  });

  it("an abort before the call sends nothing", async () => {
    const server = await loopbackServer((_request, response) => response.end());
    await expect(local().fetch(server.origin, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(server.requests).toHaveLength(0);
  });

  it("an abort while connecting ends at once", async () => {
    const outbound = testOutbound("", { resolve: () => new Promise(() => undefined) });
    await expect(outbound.fetch("https://api.example.com/", { signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/i);
  });

  it.each(["identity", "gzip"])("cancelling a body (%s) that waits for more closes the connection", async (coding) => {
    const server = await loopbackServer((_request, response) => {
      response.writeHead(200, { "content-encoding": coding });
      response.write(coding === "gzip" ? gzipSync("first") : "first");
    });
    const reader = (await local().fetch(server.origin)).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("first");
    const closed = once(server.requests[0]!.socket, "close");
    const waiting = reader.read();
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    await closed;
  });

  it("events arrive one by one, not when the answer ends", async () => {
    const server = await loopbackServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const reader = (await local().fetch(server.origin)).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("data: 1\n\n");
    await reader.cancel();
  });
});

describe("an upstream that fails is unavailable, in a message without secrets", () => {
  const secretUrl = (origin: string) => `${origin}/path?key=hidden`;

  it("nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, "close");
    const { code, message } = await failureOf(local().fetch(secretUrl(`http://127.0.0.1:${port}`)));
    expect([code, message.includes("refused"), message.includes("hidden")]).toEqual(["unavailable", true, false]);
  });

  it.each([
    "",
    "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort",
    "SSH-2.0-OpenSSH\r\n",
    "HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n",
  ])("it answers '%j'", async (answer) => {
    const server = createServer((socket) => void socket.on("error", () => undefined).once("data", () => socket.end(answer)));
    server.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const { code, message } = await failureOf(
      local()
        .fetch(secretUrl(`http://127.0.0.1:${port}`))
        .then((response) => response.text()),
    );
    expect([code, message.includes("hidden")]).toEqual(["unavailable", false]);
  });

  it("the name is unknown", async () => {
    const unknown = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    const { code, message } = await failureOf(
      testOutbound("", { resolve: unknown }).fetch("https://nowhere.example.com/?key=hidden"),
    );
    expect([code, message]).toEqual(["unavailable", "nowhere.example.com could not be found. Check the name of the host."]);
  });
});

describe("the server's own instance", () => {
  afterEach(() => disposeProcessWide());

  it("refuses loopback without the operator's leave, also in the form of the global fetch", async () => {
    const server = await loopbackServer((_request, response) => response.end());
    expect((await failureOf(outboundFetch(server.origin))).code).toBe("forbidden");
    expect((await failureOf(guardedFetch(server.origin, { method: "POST", body: "x" }))).code).toBe("forbidden");
    expect((await failureOf(guardedFetch(new Request(server.origin, { method: "POST", body: "x" })))).code).toBe("forbidden");
    expect(server.connections).toBe(0);
  });

  it("the form of the global fetch takes a Request, and keeps redirects to the caller when asked", async () => {
    const server = await loopbackServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk)).on("end", () => response.writeHead(302, { location: "/next" }).end(body));
    });
    processWide("outbound", local);
    const headers = { "x-one": "1", "content-type": "text/csv" };
    const request = new Request(server.origin, { method: "POST", body: "a,b", headers, redirect: "manual" });
    const response = await guardedFetch(request, { headers: { ...headers, "x-one": "2" } });
    expect([response.status, await response.text(), response.redirected]).toEqual([302, "a,b", false]);
    expect(server.requests[0]?.headers).toMatchObject({ "x-one": "2", "content-type": "text/csv" });
    expect((await failureOf(guardedFetch(new URL(server.origin), { redirect: "error" }))).code).toBe("forbidden");
  });

  it("takes no proxy from the environment", async () => {
    const proxy = await loopbackServer((_request, response) => response.end("proxied"));
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy.origin);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await loopbackServer((_request, response) => response.end("direct"));
    expect(await (await local().fetch(server.origin)).text()).toBe("direct");
    expect(proxy.connections).toBe(0);
  });
});

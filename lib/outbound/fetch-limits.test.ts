import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { failureOf, loopbackServer, testOutbound } from "./loopback.suite";

const megabyte = 1024 * 1024;
const local = () => testOutbound("127.0.0.1");

describe("size", () => {
  it("an answer that announces too much is refused, one that sends too much is stopped", async () => {
    const announced = await loopbackServer((_request, response) =>
      response.writeHead(200, { "content-length": 2000 }).end("x".repeat(2000)),
    );
    const streamed = await loopbackServer((_request, response) => {
      const more = () => response.write("x".repeat(500)) && setTimeout(more, 1);
      more();
    });
    const limits = { responseBytesMax: 1999 };
    expect((await failureOf(local().fetch(announced.origin, { limits }))).code).toBe("limit");
    const begun = await loopbackServer((_request, response) => response.writeHead(200, { "content-length": 2000 }).write("x"));
    expect((await failureOf(local().fetch(begun.origin, { limits }))).code).toBe("limit");
    await vi.waitFor(() => expect(begun.requests[0]?.socket.destroyed).toBe(true));
    const response = await local().fetch(streamed.origin, { limits });
    const closed = closing(streamed.requests[0]!.socket);
    expect((await failureOf(response.text())).code).toBe("limit");
    await closed;
    expect(await (await local().fetch(announced.origin, { limits: { responseBytesMax: 2000 } })).text()).toHaveLength(2000);
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("%s is decompressed, and a bomb in it stops at the limit", async (coding, compress) => {
    const server = await loopbackServer((request, response) => {
      response
        .writeHead(200, { "content-encoding": coding })
        .end(compress(request.url === "/bomb" ? Buffer.alloc(20 * megabyte) : "hello"));
    });
    const response = await local().fetch(server.origin);
    expect([await response.text(), response.headers.get("content-encoding")]).toEqual(["hello", null]);
    const bomb = await local().fetch(`${server.origin}/bomb`, { limits: { responseBytesMax: megabyte } });
    let received = 0;
    const reading = (async () => {
      for await (const chunk of bomb.body as unknown as AsyncIterable<Uint8Array>) received += chunk.length;
    })();
    expect((await failureOf(reading)).code).toBe("limit");
    expect(received).toBeLessThanOrEqual(megabyte);
  });

  it("what is damaged or of another compression is unavailable", async () => {
    const server = await loopbackServer((request, response) => {
      response
        .writeHead(200, { "content-encoding": request.url === "/other" ? "zstd" : request.url!.slice(1) })
        .end("not compressed");
    });
    expect((await failureOf((await local().fetch(`${server.origin}/gzip`)).text())).code).toBe("unavailable");
    expect((await failureOf((await local().fetch(`${server.origin}/br`)).text())).code).toBe("unavailable");
    expect((await failureOf(local().fetch(`${server.origin}/other`))).code).toBe("unavailable");
    expect((await failureOf(local().fetch(`${server.origin}/gzip,gzip`))).code).toBe("unavailable");
  });

  it("too many headers and too large ones are refused", async () => {
    const server = await loopbackServer((request, response) => {
      const [count, size] = request.url!.slice(1).split("x").map(Number);
      for (let index = 0; index < count!; index++) response.setHeader(`x-${index}`, "v".repeat(size!));
      response.end("fine");
    });
    expect((await failureOf(local().fetch(`${server.origin}/300x1`))).code).toBe("limit");
    expect((await failureOf(local().fetch(`${server.origin}/10x5000`))).code).toBe("limit");
    expect((await failureOf(local().fetch(`${server.origin}/10x20000`))).code).toBe("limit");
    expect(await (await local().fetch(`${server.origin}/100x10`)).text()).toBe("fine");
    expect(await (await local().fetch(`${server.origin}/10x5000`, { limits: { responseHeaderBytesMax: 60_000 } })).text()).toBe(
      "fine",
    );
  });
});

describe("time", () => {
  const silent = () => loopbackServer(() => undefined);
  const stuck = () => loopbackServer((_request, response) => response.write("begun"));

  it("an answer that does not begin, stops in the middle or never ends is given up, and the connection closed", async () => {
    const headers = await silent();
    expect((await failureOf(local().fetch(headers.origin, { limits: { headersMs: 50 } }))).message).toContain(
      "did not begin to answer",
    );
    const idle = await stuck();
    const stopped = await local().fetch(idle.origin, { limits: { bodyIdleMs: 50 } });
    expect((await failureOf(stopped.text())).message).toContain("stopped in the middle");
    const drip = await loopbackServer((_request, response) => {
      const timer = setInterval(() => response.write("."), 5);
      response.on("close", () => clearInterval(timer));
    });
    const endless = await local().fetch(drip.origin, { limits: { totalMs: 100, bodyIdleMs: 50 } });
    const closed = closing(drip.requests[0]!.socket);
    expect((await failureOf(endless.text())).message).toContain("did not finish its answer within 0.1 s");
    await closed;
    const total = await silent();
    expect((await failureOf(local().fetch(total.origin, { limits: { totalMs: 50 } }))).code).toBe("unavailable");
  });

  it("a connection that is not accepted is given up", async () => {
    const outbound = testOutbound("", { resolve: () => Promise.resolve(["93.184.216.34"]), dial: () => undefined });
    const { code, message } = await failureOf(outbound.fetch("https://api.example.com/", { limits: { connectMs: 50 } }));
    expect([code, message]).toEqual(["unavailable", "api.example.com did not accept a connection within 0.05 s."]);
  });

  it("a look-up that never ends counts as connecting", async () => {
    const outbound = testOutbound("", { resolve: () => new Promise(() => undefined) });
    expect((await failureOf(outbound.fetch("https://api.example.com/", { limits: { connectMs: 50 } }))).code).toBe("unavailable");
  });

  it("the time to connect ends with the connection", async () => {
    const slow = await loopbackServer((_request, response) => void setTimeout(() => response.end("late"), 150));
    expect(await (await local().fetch(slow.origin, { limits: { connectMs: 100 } })).text()).toBe("late");
  });

  it("without limits of time a stream stays open", async () => {
    const server = await loopbackServer((_request, response) => {
      response.write("data: 1\n\n");
      setTimeout(() => response.end("data: 2\n\n"), 50);
    });
    const limits = {
      totalMs: Number.POSITIVE_INFINITY,
      connectMs: Number.POSITIVE_INFINITY,
      headersMs: Number.POSITIVE_INFINITY,
      bodyIdleMs: Number.POSITIVE_INFINITY,
    };
    expect(await (await local().fetch(server.origin, { limits })).text()).toBe("data: 1\n\ndata: 2\n\n");
  });
});

/** The end of a connection, whether it was closed or cut. */
const closing = (socket: Socket) =>
  new Promise<void>((resolve) => socket.on("error", () => undefined).on("close", () => resolve()));

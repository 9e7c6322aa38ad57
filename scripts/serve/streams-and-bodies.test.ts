import { once } from "node:events";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { sessionCookie } from "@executor/core/http";
import { describe, expect, test } from "vitest";
import { newMember, sessionOf } from "../../lib/identity/person.suite";
import { ask, eachWay, type Handler, newRole, open, served, ways, withBothWays } from "./both-ways.suite";

withBothWays();

const plain = { status: 200, headers: { "content-type": "application/x-ndjson" } };

describe.each(eachWay)("%s", (way) => {
  test("a cookie acts only from a page of this console", async () => {
    const { name, value } = await sessionCookie(
      await sessionOf(served.organization, await newMember(served.organization, "admin")),
    );
    const { url } = served.doors[way];
    const create = (origin?: string, more = {}) =>
      ask(way, {
        method: "POST",
        path: "/api/v1/roles",
        body: newRole(),
        headers: { authorization: undefined, cookie: `other=1; ${name}=${value}`, origin, ...more },
      });
    expect((await create(url)).status).toBe(201);
    for (const refused of [
      await create(),
      await create("http://evil.example"),
      await create(url, { "sec-fetch-site": "cross-site" }),
    ])
      expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([403, "forbidden"]);
  });

  test("an answer has the id of its request, which the client does not choose", async () => {
    const { headers } = await ask(way, { path: "/api/v1/whoami", headers: { "x-request-id": "mine" } });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("events arrive as they happen", async () => {
    const code = "emit('one'); await new Promise((done) => setTimeout(done, 1_500)); emit('two')";
    const { executionId } = JSON.parse(
      (await ask(way, { method: "POST", path: "/executions", body: { code, background: true } })).body,
    );
    const request = open(way, { path: `/executions/${executionId}/events`, headers: { "accept-encoding": "gzip" } });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    let [read, wasAlone] = ["", false];
    for await (const chunk of answer) {
      read += String(chunk);
      wasAlone ||= read.includes('"one"') && !read.includes('"two"');
    }
    expect([wasAlone, read.includes('"two"'), answer.headers["content-type"]]).toEqual([true, true, "text/event-stream"]);
  });

  const serve = (handle: Handler) => served.doors[way].answerWith(ways[way].of(handle));
  test("a client that goes away cancels its stream and aborts its request", async () => {
    let cancelled = 0;
    let signal: AbortSignal | undefined;
    serve(async (request) => {
      signal = request.signal;
      let line = 0;
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        await new Promise((done) => setTimeout(done, 20));
        controller.enqueue(Buffer.from(`${line++}\n`));
      };
      return { ...plain, body: new ReadableStream({ pull, cancel: () => void cancelled++ }) };
    });
    const request = open(way, { path: "/stream" });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    await once(answer, "data");
    request.destroy();
    await expect.poll(() => [cancelled, signal?.aborted]).toEqual([1, true]);
  });

  test("a stream is read no faster than the client reads", async () => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      pulled++;
      controller.enqueue(new Uint8Array(100_000));
    };
    serve(() => Promise.resolve({ ...plain, body: new ReadableStream({ pull }) }));
    const request = open(way, { path: "/stream" });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    await once(answer, "readable");
    await new Promise((done) => setTimeout(done, 500));
    expect(pulled).toBeLessThan(200);
    request.destroy();
  });

  test("a stream that fails ends the connection before the answer is whole", async () => {
    let line = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
      line++ < 3 ? controller.enqueue(Buffer.from("[1,")) : controller.error(new Error("cut short"));
    serve(() =>
      Promise.resolve({ ...plain, headers: { "content-type": "application/json" }, body: new ReadableStream({ pull }) }),
    );
    const request = open(way, { path: "/stream" });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    await expect(text(answer)).rejects.toThrow();
  });

  test("a body that comes slowly is read to its end", async () => {
    const request = open(way, { method: "POST", path: "/executions", body: {} });
    for (const part of ['{"code"', ': "return', ' 7"}']) {
      request.write(part);
      await new Promise((done) => setTimeout(done, 100));
    }
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    expect(JSON.parse(await text(answer))).toMatchObject({ status: "completed", text: "7" });
  });

  test("a body that breaks off is no bug, and does nothing", async () => {
    const body = JSON.stringify(newRole());
    const request = open(way, { method: "POST", path: "/api/v1/roles", body, headers: { "content-length": "500" } });
    request.on("error", () => {});
    request.write(body);
    await new Promise((done) => setTimeout(done, 200));
    request.destroy();
    await new Promise((done) => setTimeout(done, 200));
    expect((await ask(way, { path: "/health/live" })).status).toBe(200);
    expect((await ask(way, { path: "/api/v1/roles" })).body).not.toContain(JSON.parse(body).slug);
  });
});

/** Next leaves such a stream and such a connection alone. */
describe("directly", () => {
  test("a client that went away before there is a stream cancels it too", async () => {
    let [cancelled, go] = [0, () => {}];
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    served.doors.directly.answerWith(
      ways.directly.of(async (request) => {
        await new Promise<void>((done) => {
          request.signal.addEventListener("abort", () => done());
          go();
        });
        return { ...plain, body: new ReadableStream({ cancel: () => void cancelled++ }) };
      }),
    );
    const request = open("directly", { path: "/stream" }).on("error", () => {});
    request.end();
    await gone;
    request.destroy();
    await expect.poll(() => cancelled).toBe(1);
  });

  test("a body of which nobody said how long it is is refused where it gets too long, and the connection goes on", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: `Bearer ${served.key}`, "content-type": "application/json", "transfer-encoding": "chunked" };
    const request = send(`${served.doors.directly.url}/api/v1/roles`, { method: "POST", headers, agent });
    for (let part = 0; part < 25; part++) request.write("x".repeat(100_000));
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([413, expect.stringContaining("larger than 1000000 bytes")]);
    const next = send(`${served.doors.directly.url}/health/live`, { agent }).end();
    const [alive] = (await once(next, "response")) as [IncomingMessage];
    expect(alive.statusCode).toBe(200);
    agent.destroy();
  });
});

describe("directly, an answer is packed", () => {
  const encodingOf = async (path: string, accepted: string) =>
    (await ask("directly", { path, headers: { "accept-encoding": accepted } })).headers["content-encoding"];

  test("where it is large and the client takes it", async () => {
    expect(await encodingOf("/api/openapi.json", "gzip, br")).toBe("gzip");
    expect(await encodingOf("/tools", "gzip")).toBe("gzip");
    expect((await ask("directly", { path: "/api/openapi.json" })).headers.vary).toBe("accept-encoding");
  });

  test("not where it is small, or where the client takes none", async () => {
    expect(await encodingOf("/health/live", "gzip")).toBeUndefined();
    for (const accepted of ["", "br", "gzip;q=0", "gzip; q=0.0, br"])
      expect(await encodingOf("/api/openapi.json", accepted)).toBeUndefined();
    expect(await encodingOf("/api/v1/audit/export", "gzip")).toBeUndefined();
  });
});

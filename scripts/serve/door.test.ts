import { once } from "node:events";
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type Door, openDoor } from "./door";

const doors: Door[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

async function open(trustProxy = 0, more: { publicUrl?: string; upgrades?: boolean } = {}): Promise<Door> {
  const door = await openDoor({ host: "127.0.0.1", port: 0, trustProxy, ...more });
  doors.push(door);
  return door;
}

const echoHeaders = (door: Door) =>
  door.answerWith((request, response) => {
    response.end(JSON.stringify(request.headers));
  });

async function seenBy(door: Door, headers: Record<string, string>): Promise<{ seen: IncomingHttpHeaders; answer: Headers }> {
  const response = await fetch(door.url, { headers });
  return { seen: (await response.json()) as IncomingHttpHeaders, answer: response.headers };
}

/** Everything the door answers to these very bytes until it closes the connection. */
async function raw(door: Door, bytes: string): Promise<string> {
  const socket = connect(door.port, "127.0.0.1");
  socket.write(bytes);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return answer;
}

describe("the door", () => {
  test("answers 503 until there is something to answer with", async () => {
    const door = await open();
    const early = await fetch(door.url);
    expect(early.status).toBe(503);
    expect(await early.json()).toMatchObject({ status: "starting" });
    door.answerWith((_request, response) => response.end("here"));
    expect(await (await fetch(door.url)).text()).toBe("here");
  });

  test("takes no request that names two hosts", async () => {
    const door = await open();
    echoHeaders(door);
    const request = (hosts: string) => `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
    expect(await raw(door, request("Host: 127.0.0.1\r\n"))).toMatch(/^HTTP\/1.1 200/);
    expect(await raw(door, request("Host: 127.0.0.1\r\nhost: evil.example\r\n"))).toMatch(/^HTTP\/1.1 400.*one Host header/s);
  });

  test("replaces the headers that are ours, whatever a client sends", async () => {
    const door = await open();
    echoHeaders(door);
    const { seen, answer } = await seenBy(door, {
      "x-request-id": "mine",
      "x-client-address": "6.6.6.6",
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "evil.example",
      "x-real-ip": "6.6.6.6",
      forwarded: "for=6.6.6.6",
    });
    expect(seen["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.get("x-request-id")).toBe(seen["x-request-id"]);
    expect(seen["x-client-address"]).toBe("127.0.0.1");
    expect(Object.keys(seen).filter((name) => /forwarded|real-ip/.test(name))).toEqual(["x-forwarded-by-stranger"]);
  });

  test.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-server", "x-real-ip"])(
    "marks a request with %s as forwarded by somebody nobody told of",
    async (name) => {
      const door = await open();
      echoHeaders(door);
      expect((await seenBy(door, { [name]: "1.2.3.4" })).seen).toMatchObject({ "x-forwarded-by-stranger": "1" });
    },
  );

  test.each([0, 1])("a client cannot set that mark itself (proxies: %i)", async (trustProxy) => {
    const door = await open(trustProxy);
    echoHeaders(door);
    const { seen } = await seenBy(door, { "x-forwarded-by-stranger": "1" });
    expect(seen["x-forwarded-by-stranger"]).toBeUndefined();
  });

  test("behind a proxy of ours nothing is marked", async () => {
    const door = await open(1);
    echoHeaders(door);
    expect((await seenBy(door, { "x-forwarded-for": "1.2.3.4" })).seen["x-forwarded-by-stranger"]).toBeUndefined();
  });

  test("does not answer under a name that is not its own, and names PUBLIC_URL", async () => {
    const door = await open();
    echoHeaders(door);
    const rebound = await raw(door, "GET /setup HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n");
    expect(rebound).toMatch(/^HTTP\/1\.1 421 /);
    expect(rebound).toMatch(/"code":"invalid".*PUBLIC_URL/);
    expect(await raw(door, "GET /setup HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
    const named = await open(0, { publicUrl: "https://console.example" });
    echoHeaders(named);
    const ours = await raw(named, "GET / HTTP/1.1\r\nHost: console.example\r\nConnection: close\r\n\r\n");
    expect(ours).toMatch(/^HTTP\/1\.1 200 /);
    const byAddress = await fetch(named.url);
    expect(byAddress.status).toBe(421);
    expect(await byAddress.text()).toContain("console.example");
    expect((await fetch(`${named.url}/health?now`)).status).toBe(200);
  });

  test.each(["/%E0%A4%A", "/api/v1/roles/%ff"])("refuses the undecodable path %s as JSON", async (path) => {
    const door = await open();
    echoHeaders(door);
    const answer = await fetch(`${door.url}${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "invalid", message: expect.stringContaining("path") } });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await fetch(`${door.url}/fine?q=%E0%A4%A`)).status).toBe(200);
  });

  test.each([
    ["TRACE / HTTP/1.1\r\nHost: localhost", 405],
    ["PROPFIND / HTTP/1.1\r\nHost: localhost", 405],
    ["GET / HTTP/1.1\r\nHost: localhost:99999", 400],
    ["GET / HTTP/1.1\r\nHost: 127.0.0.1:99999", 400],
    ["GET http://evil.example/x HTTP/1.1\r\nHost: localhost", 400],
    ["GET http://localhost/x HTTP/1.1\r\nHost: localhost", 400],
    ["GET //evil.example/x HTTP/1.1\r\nHost: localhost", 400],
    ["OPTIONS * HTTP/1.1\r\nHost: localhost", 400],
    ["GET evil HTTP/1.1\r\nHost: localhost", 400],
  ])("answers %j with %i", async (head, status) => {
    const door = await open();
    echoHeaders(door);
    const answer = await raw(door, `${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toMatch(/location:/i);
  });

  const upgrade = (protocol: string) =>
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;

  test("refuses another protocol at once and closes, even when somebody listens for it", async () => {
    const door = await open();
    echoHeaders(door);
    door.upgrades.on("upgrade", () => {});
    const answer = await raw(door, upgrade("websocket"));
    expect(answer).toMatch(/^HTTP\/1\.1 426 /);
    expect(answer).toContain('"code":"invalid"');
  });

  test("ignores the mere offer of HTTP/2", async () => {
    const door = await open();
    door.answerWith((_request, response) => response.setHeader("connection", "close").end("by HTTP/1.1"));
    expect(await raw(door, upgrade("h2c"))).toMatch(/^HTTP\/1\.1 200 [\s\S]*by HTTP\/1\.1$/);
  });

  test("leaves upgrades to the reload channel of development", async () => {
    const door = await open(0, { upgrades: true });
    door.upgrades.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\nnews"));
    expect(await raw(door, upgrade("websocket"))).toMatch(/^HTTP\/1\.1 101 [\s\S]*news$/);
  });

  test("behind one proxy takes the address that proxy saw and leaves its headers", async () => {
    const door = await open(1);
    echoHeaders(door);
    const { seen } = await seenBy(door, { "x-forwarded-for": "6.6.6.6, 1.2.3.4", "x-forwarded-proto": "https" });
    expect(seen["x-client-address"]).toBe("1.2.3.4");
    expect(seen["x-forwarded-proto"]).toBe("https");
  });

  test("turns a handler that throws into a plain 500", async () => {
    const door = await open();
    door.answerWith(() => {
      throw new Error("a secret detail");
    });
    const response = await fetch(door.url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
  });

  test("names PORT when the port is taken", async () => {
    const { port } = await open();
    await expect(openDoor({ host: "127.0.0.1", port, trustProxy: 0 })).rejects.toThrow(
      new RegExp(`Port ${port} is taken.*PORT=`),
    );
  });

  test("names HOST when it is no address of this computer", async () => {
    await expect(openDoor({ host: "203.0.113.7", port: 0, trustProxy: 0 })).rejects.toThrow(/HOST is 203.0.113.7/);
  });

  test("when it closes, lets the running request end and takes no new one", async () => {
    const door = await open();
    let finish: () => void = () => {};
    const running = new Promise<void>((started) => {
      door.answerWith((_request, response) => {
        finish = () => response.end("to the end");
        started();
      });
    });
    const answer = fetch(door.url).then((response) => response.text());
    await running;
    const closed = door.close();
    await expect(fetch(door.url)).rejects.toThrow();
    finish();
    expect(await answer).toBe("to the end");
    await closed;
  });

  test("does not wait for an idle connection that a client keeps open", async () => {
    const door = await open();
    door.answerWith((_request, response) => response.end("short"));
    const socket = await new Promise<Socket>((resolve) => {
      const request = get(door.url, { agent: new Agent({ keepAlive: true }) }, (response) => {
        response.resume().on("end", () => request.socket && resolve(request.socket));
      });
    });
    expect(socket.destroyed).toBe(false);
    await Promise.all([door.close(), once(socket, "close")]);
    expect(door.server.listening).toBe(false);
  });
});

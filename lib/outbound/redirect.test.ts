import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { failureOf, loopbackServer, testOutbound } from "./loopback.suite";

const secret = "token-7f3a9c2e";
const credentialsFor = (...origins: string[]) => ({
  headers: { "X-Api-Key": secret },
  query: { api_key: `${secret}&=` },
  origins,
});
const plainSecrets = { authorization: `Bearer ${secret}`, cookie: `session=${secret}`, "x-custom": secret, accept: "text/plain" };

async function landing() {
  const bodies: string[] = [];
  const server = await loopbackServer((request, response) => {
    let body = "";
    request
      .on("data", (chunk) => (body += chunk))
      .on("end", () => {
        bodies.push(body);
        response.end("landed");
      });
  }, "127.0.0.2");
  return { server, bodies };
}

const redirector = (status: number, location: (request: IncomingMessage) => string) =>
  loopbackServer((request, response) => {
    request.resume();
    if (request.url?.startsWith("/landed")) response.end("landed");
    else response.writeHead(status, { location: location(request) }).end("moved");
  });

const matrix = [301, 302, 303, 307, 308].flatMap((status) =>
  ["GET", "HEAD", "POST", "DELETE"].flatMap((method) => ["same", "other"].map((origin) => [status, method, origin] as const)),
);

const becomesGet = (status: number, method: string) =>
  (status === 303 && method !== "HEAD") || (status < 303 && method === "POST");
const withCredential = (path: string, separator: string) => `${path}${separator}api_key=${encodeURIComponent(`${secret}&=`)}`;

describe("credentials over redirects", () => {
  const start = async (status: number, method: string, target?: string) => {
    const from = await redirector(status, () => `${target ?? ""}/landed?a=1`);
    const body = method === "POST" || method === "DELETE" ? "payload" : undefined;
    const options = { method, body, headers: plainSecrets, credentials: credentialsFor(from.origin) };
    const response = await testOutbound("127.0.0.0/8").fetch(`${from.origin}/start?b=2`, options);
    await response.body?.cancel();
    expect([response.status, response.redirected, response.url.includes(secret)]).toEqual([200, true, false]);
    expect(from.requests[0]?.url).toBe(withCredential("/start?b=2", "&"));
    expect(from.requests[0]?.headers["x-api-key"]).toBe(secret);
    return { from, sentBody: becomesGet(status, method) ? undefined : body };
  };
  const expectRules = (request: IncomingMessage | undefined, status: number, method: string) => {
    expect(request?.method).toBe(becomesGet(status, method) ? "GET" : method);
    expect(request?.headers.accept).toBe("text/plain");
  };

  it.each(matrix.filter(([, , origin]) => origin === "same"))("%d %s to the %s origin keeps them", async (status, method) => {
    const { from, sentBody } = await start(status, method);
    const [, second] = from.requests;
    expectRules(second, status, method);
    expect(second?.headers).toMatchObject({
      "x-api-key": secret,
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
    });
    expect(second?.headers["content-type"]).toBe(sentBody && "text/plain;charset=UTF-8");
    expect(second?.url).toBe(withCredential("/landed?a=1", "&"));
  });

  it.each(matrix.filter(([, , origin]) => origin === "other"))("%d %s to the %s origin drops them", async (status, method) => {
    const { server, bodies } = await landing();
    const { sentBody = "" } = await start(status, method, server.origin);
    const [second] = server.requests;
    expectRules(second, status, method);
    expect(JSON.stringify([second?.rawHeaders, second?.url])).not.toContain(secret);
    expect(second?.url).toBe("/landed?a=1");
    expect(bodies).toEqual([sentBody]);
  });

  it("the matrix has 40 combinations", () => expect(matrix).toHaveLength(40));
});

it("a credential is refused at once for an origin it is not bound to, and nothing is sent", async () => {
  const server = await loopbackServer((_request, response) => response.end());
  const outbound = testOutbound("127.0.0.1");
  const others = [
    "https://api.example.com",
    `https://127.0.0.1:${server.port}`,
    `http://127.0.0.1:${server.port + 1}`,
    "not a url",
  ];
  for (const other of others) {
    const { code, message } = await failureOf(outbound.fetch(server.origin, { credentials: credentialsFor(other) }));
    expect(code).toBe("forbidden");
    expect(message).toContain(server.origin);
    expect(message).not.toContain(secret);
  }
  expect((await failureOf(outbound.fetch(server.origin, { credentials: credentialsFor() }))).code).toBe("forbidden");
  expect(server.connections).toBe(0);
});

it("a credential goes along to another origin it is bound to, and never returns after a foreign one", async () => {
  const { server } = await landing();
  const bound = await redirector(307, () => `${server.origin}/`);
  const outbound = testOutbound("127.0.0.0/8");
  await (await outbound.fetch(bound.origin, { credentials: credentialsFor(bound.origin, server.origin) })).text();
  expect(server.requests[0]?.headers["x-api-key"]).toBe(secret);

  const home = await redirector(302, (request) => (request.url?.startsWith("/start") ? `${foreign.origin}/` : "/landed"));
  const foreign = await loopbackServer(
    (_request, response) => response.writeHead(302, { location: `${home.origin}/landed` }).end(),
    "127.0.0.3",
  );
  await (
    await outbound.fetch(`${home.origin}/start`, { headers: plainSecrets, credentials: credentialsFor(home.origin) })
  ).text();
  expect(foreign.requests).toHaveLength(1);
  expect(home.requests).toHaveLength(2);
  expect(JSON.stringify([home.requests[1]?.rawHeaders, home.requests[1]?.url])).not.toContain(secret);
});

it("a credential that the upstream puts into the address of a redirect does not leave either", async () => {
  const { server } = await landing();
  const outbound = testOutbound("127.0.0.0/8");
  const repeats = await redirector(302, (request) => `${server.origin}${request.url}`);
  await (await outbound.fetch(`${repeats.origin}/x?a=1`, { credentials: credentialsFor(repeats.origin) })).text();
  expect(server.requests[0]?.url).toBe("/x?a=1");

  for (const echo of [secret, Buffer.from(secret).toString("base64url"), encodeURIComponent(`${secret}&=`)]) {
    const echoes = await redirector(302, () => `${server.origin}/${echo}`);
    const failure = await failureOf(outbound.fetch(echoes.origin, { credentials: credentialsFor(echoes.origin) }));
    expect(failure.code).toBe("forbidden");
    expect(failure.message).not.toContain(secret);
  }
  expect(server.requests).toHaveLength(1);
});

it("five redirects are followed, the sixth is not", async () => {
  const server = await loopbackServer((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end("arrived");
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const outbound = testOutbound("127.0.0.1");
  expect(await (await outbound.fetch(`${server.origin}/5`)).text()).toBe("arrived");
  expect((await failureOf(outbound.fetch(`${server.origin}/6`))).code).toBe("limit");
  expect((await failureOf(outbound.fetch(`${server.origin}/1`, { limits: { redirectsMax: 0 } }))).code).toBe("limit");
});

it.each([
  "http://10.0.0.1/",
  "//127.0.0.9/",
  "http://localhost/",
  "file:///etc/passwd",
  "http://u:hidden@127.0.0.1/",
  "http://[::1]/",
])("a redirect to %s is refused like the address itself", async (location) => {
  const server = await loopbackServer((_request, response) => response.writeHead(302, { location }).end());
  const { code, message } = await failureOf(testOutbound("127.0.0.1").fetch(server.origin));
  expect(code).toBe("forbidden");
  expect(message).not.toContain("hidden");
});

it("a redirect to nowhere is unavailable, one without a target is the answer", async () => {
  const broken = await loopbackServer((_request, response) => response.writeHead(302, { location: "http://[" }).end());
  const bare = await loopbackServer((_request, response) => response.writeHead(302).end("see below"));
  const outbound = testOutbound("127.0.0.1");
  expect((await failureOf(outbound.fetch(broken.origin))).code).toBe("unavailable");
  expect(await (await outbound.fetch(bare.origin)).text()).toBe("see below");
});

it("the caller may keep redirects to itself or accept none", async () => {
  const server = await loopbackServer((_request, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end());
  const outbound = testOutbound("127.0.0.1");
  const manual = await outbound.fetch(server.origin, { redirect: "manual" });
  expect([manual.status, manual.headers.get("location"), await manual.text()]).toEqual([302, "http://10.0.0.1/", ""]);
  expect((await failureOf(outbound.fetch(server.origin, { redirect: "error" }))).code).toBe("forbidden");
});

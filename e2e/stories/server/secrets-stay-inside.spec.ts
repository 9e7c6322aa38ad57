import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { postAction } from "../../support/actions";
import { readEverything } from "../../support/api-description";
import { apiOf, send } from "../../support/http";
import { firstRun, newOrganization } from "../../support/organization";
import { guardedPages } from "../../support/pages";
import { invite, joinAs, signIn, somePassword } from "../../support/people";
import { expect, test } from "../../support/story";

const secrets = {
  key: "mark-key-5d1f0c77a2e94b",
  token: "mark-token-93be6a1c08d47f",
  password: "mark-password-c4e81d09fb36a2",
  query: "mark-query-0a7bd52e6c91f8",
  wrong: "mark-wrong-e63f9b10d75c4a",
};

/** Every form in which somebody could read it again. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString("base64"),
  Buffer.from(`user:${secret}`).toString("base64"),
  Buffer.from(secret).toString("hex"),
];

test("secrets reach the services they are for, and no log line, audit line, answer or page", async ({ start }) => {
  const upstream = await newUpstream();
  try {
    const { port, url: origin } = upstream;
    const settings = { LOG_LEVEL: "trace", EXECUTOR_ALLOW_PRIVATE_NETWORK: "true", EXECUTOR_ALLOWED_PORTS: `${port}` };
    const { url, log } = await start({ settings: { ...firstRun, ...settings } });
    const { owner, key } = await newOrganization(url);
    const tokens = [
      await invite(owner.api, "waiting@example.com", "member"),
      (await joinAs(url, owner.api, { role: "member" })).cookie,
    ];
    const answers: string[] = [];
    const call = async (method: "POST" | "PUT" | "PATCH" | "DELETE" | "GET", path: string, body?: object) => {
      const answer = await owner.api(method, path, { body });
      answers.push(JSON.stringify(answer.headers), answer.text);
      return answer;
    };
    await call("POST", "/api/v1/integrations/preview", { source: { url: `${origin}/openapi.json?key=${secrets.query}` } });
    await call("POST", "/api/v1/integrations/preview", { source: { url: `${origin}/missing?key=${secrets.query}` } });
    await call("POST", "/api/v1/integrations/preview", { source: { url: `http://127.0.0.1:1/?key=${secrets.query}` } });
    expect(
      (await call("POST", "/api/v1/integrations", { source: { url: `${origin}/openapi.json?key=${secrets.query}` } })).status,
    ).toBe(201);
    const ways = {
      key: { template: "key", values: { key: secrets.key } },
      bearer: { template: "bearer", values: { token: secrets.token } },
      basic: { template: "basic", values: { username: "user", password: secrets.password } },
      query: { template: "query", values: { query: secrets.query } },
      refused: { template: "key", values: { key: secrets.wrong } },
    };
    const templates = (await owner.api("GET", "/api/v1/integrations/echo")).json<{ authTemplates: Template[] }>().authTemplates;
    for (const [name, { template, values }] of Object.entries(ways)) {
      const { slug, fields } = templates.find((each) => each.slug.startsWith(template)) ?? { slug: template, fields: [] };
      const filled = Object.fromEntries(fields.map((field, i) => [field.name, Object.values(values)[i]]));
      const body = { integration: "echo", owner: "org", name, template: slug, values: filled };
      expect((await call("POST", "/api/v1/connections", body)).status, name).toBe(201);
      for (const tool of ["echo.get", "echo.fail", "echo.hang"]) {
        await call("POST", "/api/v1/tools/try", { address: `tools.echo.org.${name}.${tool}` });
      }
      await call("POST", `/api/v1/connections/echo/org/${name}/check`);
      await call("POST", `/api/v1/connections/echo/org/${name}/refresh`);
    }
    await call("PATCH", "/api/v1/connections/echo/org/key", { values: { nothing: secrets.wrong } });
    await call("POST", "/api/v1/connections", {
      integration: "echo",
      owner: "org",
      template: secrets.wrong.slice(0, 4),
      values: { x: secrets.wrong },
    });
    await call("POST", "/api/v1/integrations/echo/refresh");
    await send(`${url}/api/v1/whoami`, { headers: { authorization: `Bearer exk_${secrets.wrong}` } });
    await send(`${url}/api/v1/whoami?token=${secrets.wrong}`, { headers: { cookie: `executor.session=${secrets.wrong}` } });
    await postAction(url, "signInAndGoAction", { args: [{ email: owner.email, password: secrets.wrong, next: "/" }] });
    await signIn(url, owner);
    expect(upstream.reached(), "each secret got where it belongs").toEqual(Object.keys(secrets).sort());

    const pages = await Promise.all(
      Object.keys(guardedPages).map(async (path) => (await send(`${url}${path}`, { headers: { cookie: owner.cookie } })).text),
    );
    const everything = await readEverything(url, owner.api);
    const audit = (await apiOf(url, { key: key.text })("GET", "/api/v1/audit/export")).text;
    expect(audit).toContain("connection.create");
    expect(log().split("\n").length, "the log says something at all").toBeGreaterThan(5);
    const sessions = [...tokens, owner.cookie, key.text].map((token) => token.split("=").at(-1) ?? token);
    const places = {
      log: log(),
      audit,
      answers: answers.join("\n"),
      everything: JSON.stringify(everything),
      pages: pages.join("\n"),
    };
    for (const [place, text] of Object.entries(places)) {
      for (const [name, secret] of Object.entries(secrets))
        for (const form of formsOf(secret)) expect(text.includes(form), `${name} in ${place}`).toBe(false);
      for (const text of [somePassword, firstRun.EXECUTOR_ADMIN_PASSWORD, firstRun.EXECUTOR_API_KEY, ...sessions])
        expect(places[place as keyof typeof places].includes(text), `${text.slice(0, 8)}… in ${place}`).toBe(false);
    }
  } finally {
    upstream.close();
  }
});

type Template = { slug: string; fields: { name: string }[] };

/** A service that repeats whatever it gets, also when it refuses. */
async function newUpstream() {
  let seen = "";
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    seen += JSON.stringify([url, headers]);
    const basic = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString();
    seen += basic;
    if (url.startsWith("/hang")) return void response.socket?.destroy();
    const status = { "/fail": 500, "/missing": 404 }[url.split("?")[0] ?? ""] ?? 200;
    const body = url.startsWith("/openapi.json") ? document(address()) : { message: `${url} ${basic}`, headers };
    response.writeHead(status, { "content-type": "application/json", "x-echo": headers.authorization ?? "" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const address = () => `http://127.0.0.1:${port}`;
  return {
    url: address(),
    port,
    reached: () =>
      Object.entries(secrets)
        .filter(([, secret]) => seen.includes(secret))
        .map(([name]) => name)
        .sort(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const operation = (operationId: string) => ({ get: { operationId, tags: ["echo"], responses: { 200: { description: "ok" } } } });

const document = (origin: string) => ({
  openapi: "3.0.3",
  info: { title: "Echo", version: "1" },
  servers: [{ url: origin }],
  paths: { "/get": operation("get"), "/fail": operation("fail"), "/hang": operation("hang") },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      bearer: { type: "http", scheme: "bearer" },
      basic: { type: "http", scheme: "basic" },
      query: { type: "apiKey", in: "query", name: "query_key" },
    },
  },
  security: [{ key: [] }, { bearer: [] }, { basic: [] }, { query: [] }],
});

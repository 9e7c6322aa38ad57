import { postAction } from "../../support/actions";
import { type Answer, apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { sessionOf } from "../../support/people";
import { expect, test } from "../../support/story";

const directives = ({ headers }: Answer): Record<string, string[]> => {
  const policy = String(headers["content-security-policy"]);
  return Object.fromEntries(
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name = "", ...values]) => [name, values]),
  );
};

test("pages say what a browser may do with them, and every script of theirs carries the nonce", async ({ url, organization }) => {
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/", "/settings/members", "/settings/roles", "/nothing/here"]) {
    const page = await send(`${url}${path}`, { headers: { cookie: organization.owner.cookie } });
    const policy = directives(page);
    const scripts = policy["script-src"] ?? [];
    expect(scripts, path).not.toContain("'unsafe-inline'");
    expect(scripts, path).not.toContain("'unsafe-eval'");
    const nonce = scripts.find((source) => source.startsWith("'nonce-"))?.slice(7, -1) ?? "";
    expect(nonce.length, path).toBeGreaterThan(20);
    nonces.add(nonce);
    expect(policy, path).toMatchObject({
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "default-src": ["'self'"],
      "form-action": ["'self'"],
    });
    expect(page.headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
    });
    expect(page.headers["x-powered-by"], path).toBeUndefined();
    const scriptTags = page.text.match(/<script\b[^>]*>/g) ?? [];
    expect(
      scriptTags.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
      path,
    ).toEqual([]);
    expect(page.text.match(/\son[a-z]+="/g), path).toBeNull();
  }
  expect(nonces.size, "no nonce is used twice").toBe(5);
});

test("answers of the HTTP API are not kept, not framed and not guessed at, whether they refuse or not", async ({
  url,
  organization: { owner },
}) => {
  const answers = [
    await owner.api("GET", "/api/v1/members"),
    await apiOf(url, null)("GET", "/api/v1/members"),
    await owner.api("GET", "/api/v1/audit/export"),
    await apiOf(url, null)("GET", "/api/openapi.json"),
    await apiOf(url, null)("GET", "/health"),
    await owner.api("DELETE", "/api/v1/roles/nothing"),
    await owner.api("POST", "/api/v1/nothing"),
    await owner.api("GET", "/api/nothing/here"),
    await owner.api("GET", "/%E0%A4%A"),
    await owner.api("GET", "/setup", { headers: { host: "rebound.example" } }),
    await owner.api("GET", "/", { headers: { connection: "upgrade", upgrade: "websocket" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 200, 404, 404, 404, 400, 421, 426]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("the id of a request is ours, whatever a client sends", async ({ organization: { owner } }) => {
  const { headers } = await owner.api("GET", "/api/v1/whoami", { headers: { "x-request-id": "mine-all-mine" } });
  expect(headers["x-request-id"]).not.toBe("mine-all-mine");
});

test("the session cookie is for this site and for no script; with https it is bound to this very host", async ({
  url,
  start,
}) => {
  const args = [{ email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD, next: "/" }];
  const plain = await postAction(url, "signInAndGoAction", { args });
  expect(plain.cookies.find((cookie) => cookie.startsWith("executor.session="))).toMatch(
    /^executor\.session=\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=lax$/i,
  );

  const publicUrl = "https://console.example";
  const secure = await start({ settings: { ...firstRun, PUBLIC_URL: publicUrl } });
  const answer = await postAction(secure.url, "signInAndGoAction", {
    args,
    headers: { origin: publicUrl, host: "console.example" },
  });
  const [cookie = ""] = answer.cookies.filter((line) => line.startsWith("__Host-executor.session="));
  expect(cookie).toMatch(/; Path=\/;.*; Secure; HttpOnly; SameSite=lax$/i);
  expect(cookie).not.toMatch(/domain=/i);
  const whoami = (name: string) =>
    apiOf(secure.url, { cookie: `${name}=${sessionOf(answer).split("=")[1]}` })("GET", "/api/v1/whoami", {
      headers: { host: "console.example" },
    });
  expect((await whoami("__Host-executor.session")).status).toBe(200);
  expect((await whoami("executor.session")).status, "the cookie without the prefix, which a sibling could set").toBe(401);
});

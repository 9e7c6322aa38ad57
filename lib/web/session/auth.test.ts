import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "@executor/core/env";
import { readSessionToken } from "@executor/core/http";
import { approveEmailDomain, claimEmailDomain, identify, inviteMember, updateSignInRules } from "@executor/core/identity";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { handleAuth } from "./auth";

withDatabase();

let server: Server;
let issuer: string;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  issuer = `http://127.0.0.1:${port}`;
  server.on("request", provider(issuer).callback());
  Object.assign(env, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "console",
    OIDC_CLIENT_SECRET: "a-secret-of-the-provider",
    EXECUTOR_ALLOW_PRIVATE_NETWORK: `127.0.0.1:${port}`,
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

test("a person with the provider's verified email signs in and is who they were", async () => {
  const { owner } = await newOrganization();
  const session = await signInAs(owner.email);
  expect(await whoIs(session)).toBe(owner.id);
  expect(await whoIs(await signInAs(owner.email))).toBe(owner.id);
});

test("somebody invited joins with the role of the invitation", async () => {
  const { ctx } = await newOrganization();
  const { email } = await inviteMember(ctx, { email: `${randomUUID()}@example.com`, role: "developer" });
  const { actor } = await identityOf(await signInAs(email));
  expect(actor.label).toBe(email);
  expect(actor.permissions).toContain("audit:read");
  expect(actor.permissions).not.toContain("members:write");
});

test("somebody of an organization's domain joins with the role of their group", async () => {
  const { ctx, organizationId } = await newOrganization();
  const domain = `${randomUUID()}.example.com`;
  await claimEmailDomain(ctx, { domain });
  await approveEmailDomain(organizationId, domain);
  await updateSignInRules(ctx, { groupRoles: [{ group: "staff", role: "developer" }] });
  const identity = await identityOf(await signInAs(`ada@${domain}`));
  expect(identity.organizationId).toBe(organizationId);
  expect(identity.actor.permissions).toContain("audit:read");
});

test("a stranger goes back to the sign-in page, and so does somebody whose email is not confirmed", async () => {
  const { owner } = await newOrganization();
  expect(await signInAs("stranger@example.com")).toBe("/sign-in?refused=provider");
  expect(await signInAs(`unverified:${owner.email}`)).toBe("/sign-in?refused=provider");
});

test("a form that is too long is refused before all of it is read", async () => {
  let reads = 0;
  const body = new ReadableStream({
    pull(controller) {
      reads++;
      controller.enqueue(new Uint8Array(10_000));
      if (reads === 1_000) controller.close();
    },
  });
  const init = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body, duplex: "half" };
  const answer = await handleAuth(new Request("http://localhost:3000/api/auth/signin/oidc", init));
  expect(answer.status).toBe(413);
  expect(reads).toBeLessThan(10);
});

async function whoIs(cookie: string): Promise<string> {
  const { actor } = await identityOf(cookie);
  return actor.id;
}

async function identityOf(cookie: string) {
  const sessionToken = await readSessionToken(cookie);
  const identity = sessionToken ? await identify({ sessionToken }) : null;
  if (!identity) throw new Error(`Nobody is signed in: ${cookie}`);
  return identity;
}

type Jar = Map<string, string>;

/** A browser's way through the provider: to its login page, its consent page and back. Gives the session cookie, or where it ended. */
async function signInAs(login: string): Promise<string> {
  const own: Jar = new Map();
  const csrf = await ask(own, new Request(`${base}/api/auth/csrf`));
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const started = await ask(own, post(`${base}/api/auth/signin/oidc`, { csrfToken, callbackUrl: `${base}/` }));
  const back = await throughProvider(started.headers.get("location") ?? "", login);
  const done = await ask(own, new Request(back));
  return own.get("executor.session") ?? (done.headers.get("location") ?? "").replace(base, "");
}

async function throughProvider(authorize: string, login: string): Promise<string> {
  const jar: Jar = new Map();
  const answers: Record<string, string>[] = [{ prompt: "login", login, password: "any" }, { prompt: "consent" }];
  let url = authorize;
  for (let hop = 0; hop < 12 && !url.startsWith(base); hop += 1) {
    const isQuestion = new URL(url).pathname.startsWith("/interaction/");
    const request = isQuestion ? post(url, answers.shift() ?? {}) : new Request(url);
    const response = await browse(jar, request, (sent) => fetch(sent, { redirect: "manual" }));
    url = new URL(response.headers.get("location") ?? "", url).href;
  }
  return url;
}

const base = "http://console.test:3000";

const ask = (jar: Jar, request: Request) => browse(jar, request, handleAuth);

async function browse(jar: Jar, request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  request.headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  request.headers.set("host", new URL(request.url).host);
  const response = await send(request);
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) jar.set(name, value);
  }
  return response;
}

const post = (url: string, fields: Record<string, string>) =>
  new Request(url, { method: "POST", body: new URLSearchParams(fields) });

/** A real OpenID provider in which everybody exists; a login of `unverified:<email>` has not confirmed theirs. */
const provider = (url: string) =>
  new Provider(url, {
    clients: [
      { client_id: "console", client_secret: "a-secret-of-the-provider", redirect_uris: [`${base}/api/auth/callback/oidc`] },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ["sub", "groups"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the provider"] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.replace("unverified:", ""),
        groups: ["staff"],
        email_verified: !id.startsWith("unverified:"),
        name: "A person",
      }),
    }),
  });

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";
import { onTestFinished } from "vitest";
import { authorizeConnection, completeAuthorization } from "../connections";
import { setOauthClient } from "../oauth";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization } from "../operation/organization.suite";
import { guardedFetch } from "../outbound/fetch";
import { readHere } from "../sources/import-worker/read-here.suite";
import { json, newUpstream } from "../sources/upstream.suite";
import { addIntegration } from "./index";

export const clientSecret = "client-secret-canary-5d1e8a";
const redirect = "http://127.0.0.1:3000/oauth/callback";

/** A real provider with logins, consent, rotation, revocation and registration, and all it was asked. */
export async function newProvider(more: Configuration = {}) {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, { ...configuration, ...more });
  const granted: string[] = [];
  const revoked: string[] = [];
  provider.on("grant.success", ({ oidc }) => granted.push(String(oidc.params?.grant_type)));
  provider.on("grant.revoked", (_ctx, id) => revoked.push(id));
  const handle = provider.callback();
  const held: { answer: ((request: IncomingMessage) => number | null) | null } = { answer: null };
  server.on("request", (request, response) => {
    const status = held.answer?.(request) ?? null;
    if (status === null) return void handle(request, response);
    response.writeHead(status, { "content-type": "application/json" }).end('{"error":"temporarily_unavailable"}');
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer, provider, granted, revoked, held };
}

const configuration: Configuration = {
  clients: [
    {
      client_id: "console",
      client_secret: clientSecret,
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    },
    {
      client_id: "machine",
      client_secret: clientSecret,
      redirect_uris: [],
      response_types: [],
      grant_types: ["client_credentials"],
    },
  ],
  scopes: ["openid", "offline_access", "things:read"],
  features: {
    clientCredentials: { enabled: true },
    revocation: { enabled: true },
    registration: { enabled: true },
    deviceFlow: { enabled: true },
  },
  rotateRefreshToken: true,
  ttl: {
    AccessToken: 3600,
    ClientCredentials: 3600,
    RefreshToken: 86_400,
    Grant: 86_400,
    Interaction: 600,
    Session: 600,
    IdToken: 600,
  },
  cookies: { keys: ["a key of the provider"] },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
};

type Asked = Awaited<ReturnType<typeof newProvider>>;
type Setup = {
  organization?: TestOrganization;
  provider?: Asked;
  flow?: "code" | "machine" | "openid" | "device";
  isSet?: boolean;
};

/** An API that takes that provider's tokens and no others, added as an integration whose OAuth client is set. */
export async function newGuardedApi({ organization, provider: given, flow = "code", isSet = true }: Setup = {}) {
  const { ctx, ...rest } = organization ?? (await newOrganization());
  const asked = given ?? (await newProvider());
  const tokens: string[] = [];
  const upstream = await newUpstream(({ headers, url }, response) => {
    if (url.startsWith("/.well-known")) return json(response, {}, 404);
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    tokens.push(token);
    void answer(token, url, response);
  });
  async function answer(token: string, url: string, response: ServerResponse): Promise<void> {
    const known = (await asked.provider.AccessToken.find(token)) ?? (await asked.provider.ClientCredentials.find(token));
    if (!known) return json(response, { message: `${token} is no token` }, 401);
    json(response, { url, token });
  }
  readHere();
  const text = document(upstream.origin, { issuer: asked.issuer, flow });
  const { slug } = await addIntegration(ctx, { source: { text } });
  const template = { machine: "login-client-credentials", device: "login-device", code: "login", openid: "login" }[flow];
  if (isSet && flow !== "machine")
    await setOauthClient(ctx, { slug, template, clientId: "console", clientSecret, scopes: [...scopes] });
  return { ctx, ...rest, ...asked, upstream, tokens, slug, template };
}

const scopes = ["openid", "offline_access", "things:read"];

function document(origin: string, { issuer, flow }: { issuer: string; flow: NonNullable<Setup["flow"]> }): string {
  const flowNames = { machine: "clientCredentials", device: "deviceAuthorization", code: "authorizationCode" };
  const code = { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, scopes: { "things:read": "Read things" } };
  const scheme =
    flow === "openid"
      ? { type: "openIdConnect", openIdConnectUrl: `${issuer}/.well-known/openid-configuration` }
      : { type: "oauth2", flows: { [flowNames[flow]]: { ...code, deviceAuthorizationUrl: `${issuer}/device/auth` } } };
  const operation = { tags: ["things"], operationId: "me", responses: { 200: { description: "ok" } } };
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Things_API", version: "1" },
    servers: [{ url: origin }],
    paths: { "/me": { get: operation } },
    components: { securitySchemes: { login: scheme } },
    security: [{ login: [] }],
  });
}

type Jar = Map<string, string>;
export type Back = { state: string; code?: string; iss?: string; error?: string; error_description?: string };

/** A person's browser at the provider: signs in, consents, and is sent back with what this gives. */
export async function throughProvider(authorizationUrl: string, login = "ann"): Promise<Back> {
  const url = await wander({ jar: new Map(), url: authorizationUrl, answers: answersOf(login) });
  if (!("location" in url)) throw new Error(`The provider stopped at ${url.url}: ${url.page.slice(0, 500)}`);
  return Object.fromEntries(new URL(url.location).searchParams) as Back;
}

/** Somebody opens the address with the code, confirms it, signs in and agrees; or does not. */
export async function enterCode(address: string, { agrees = true } = {}): Promise<void> {
  const [jar, answers] = [new Map<string, string>(), answersOf("ann")];
  const opened = await wander({ jar, url: address, answers });
  const asked = await wander({ jar, url: new URL("/device", address).href, body: hiddenIn(opened), answers });
  const body = hiddenIn(asked);
  body.set(agrees ? "confirm" : "abort", "yes");
  await wander({ jar, url: new URL("/device", address).href, body, answers });
}

const answersOf = (login: string): Record<string, string>[] => [
  { prompt: "login", login, password: "any" },
  { prompt: "consent" },
];

type Wandering = { jar: Jar; url: string; body?: URLSearchParams; answers: Record<string, string>[] };
type Arrived = { location: string } | { url: string; page: string };

/** Follows the provider from page to page, answering its questions, until it shows something else or sends one back. */
async function wander({ jar, answers, ...first }: Wandering): Promise<Arrived> {
  let [url, body] = [first.url, first.body];
  for (let hop = 0; hop < 14; hop += 1) {
    if (new URL(url).pathname === "/oauth/callback") return { location: url };
    const isQuestion = new URL(url).pathname.startsWith("/interaction/");
    const said = isQuestion ? new URLSearchParams(answers.shift() ?? {}) : body;
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const response = await guardedFetch(url, { ...(said ? { method: "POST", body: said } : {}), redirect: "manual", headers });
    keepCookies(jar, response);
    const location = response.headers.get("location");
    if (location === null) return { url, page: await response.text() };
    [url, body] = [new URL(location, url).href, undefined];
  }
  throw new Error(`The provider led round in circles, last to ${url}.`);
}

function keepCookies(jar: Jar, response: Response): void {
  for (const set of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value) jar.set(name, value);
  }
}

function hiddenIn(arrived: Arrived): URLSearchParams {
  const page = "page" in arrived ? arrived.page : "";
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return new URLSearchParams(fields.map(([, name = "", value = ""]): [string, string] => [name, value]));
}

type Wish = {
  integration: string;
  template?: string;
  owner?: "org" | "user";
  name?: string;
  reconnect?: true;
  anotherAccount?: true;
  addedScopes?: string[];
};

/** The whole way of somebody who clicks Connect. */
export async function connectBySigningIn(ctx: Context, { owner = "org", ...wish }: Wish) {
  const { authorizationUrl, id } = await authorizeConnection(ctx, { owner, ...wish });
  const back = await throughProvider(authorizationUrl);
  return { id, back, authorizationUrl, answer: await completeAuthorization(ctx, back) };
}

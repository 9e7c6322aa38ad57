import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A provider in which everybody exists, and an API that notes the tokens it gets, described by a document. */
export async function newForeignSystem(redirectUri: string) {
  const tokens: string[] = [];
  const granted: string[] = [];
  const ended = new Set<string>();
  const api = await listen((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (token) tokens.push(token);
    const status = request.url === "/me" ? 200 : 404;
    response.writeHead(ended.has(token) ? 401 : status, { "content-type": "application/json" }).end('{"name":"ann"}');
  });
  let answer: RequestListener = (_request, response) => void response.end();
  const { origin: issuer, close } = await listen((request, response) => answer(request, response));
  const grants = ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"];
  const provider = new Provider(issuer, {
    clients: [
      { client_id: "console", client_secret: "a-secret-of-the-provider", redirect_uris: [redirectUri], grant_types: grants },
    ],
    cookies: { keys: ["a key of the provider"] },
    features: { deviceFlow: { enabled: true } },
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  provider.on("grant.success", ({ oidc }) => granted.push(String(oidc.params?.grant_type)));
  answer = provider.callback();
  const closeBoth = () => [close, api.close].forEach((end) => void end());
  /** Takes back what everybody granted: no token so far is good any more, nor can it be renewed. */
  async function endSignIns(): Promise<void> {
    for (const token of tokens) {
      ended.add(token);
      const known = await provider.AccessToken.find(token);
      if (known?.grantId) await (await provider.Grant.find(known.grantId))?.destroy();
    }
  }
  return { issuer, tokens, granted, endSignIns, document: documentOf(api.origin, issuer), close: closeBoth };
}

async function listen(answer: RequestListener): Promise<{ origin: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function documentOf(origin: string, issuer: string): string {
  const flow = { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, scopes: {} };
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Things_API", version: "1" },
    servers: [{ url: origin }],
    paths: { "/me": { get: { tags: ["things"], operationId: "me", responses: { 200: { description: "ok" } } } } },
    components: { securitySchemes: { login: { type: "oauth2", flows: { authorizationCode: flow } } } },
    security: [{ login: [] }],
  });
}

/** Signs in and consents as a browser would, and gives the address the provider sends it back to. */
export async function throughProvider(authorizationUrl: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>();
  const answers: Record<string, string>[] = [{ prompt: "login", login: "ann", password: "any" }, { prompt: "consent" }];
  let url = authorizationUrl;
  for (let hop = 0; hop < 14 && !url.startsWith(redirectUri); hop += 1) {
    const isQuestion = new URL(url).pathname.startsWith("/interaction/");
    const body = isQuestion ? { method: "POST", body: new URLSearchParams(answers.shift() ?? {}) } : {};
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...body, redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) jar.set(name, value);
    }
    url = new URL(response.headers.get("location") ?? "", url).href;
  }
  return url;
}

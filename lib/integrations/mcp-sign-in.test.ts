import { afterEach, expect, it } from "vitest";
import { createConnection, listConnections } from "../connections";
import { env } from "../env";
import { clientDocument, listOauthClients } from "../oauth";
import { withDatabase } from "../operation/organization.suite";
import { newGuardedServer, newMcpProvider } from "./guarded-server.suite";
import { connectBySigningIn } from "./provider.suite";

withDatabase();

const publicUrl = env.PUBLIC_URL;
afterEach(() => Object.assign(env, { PUBLIC_URL: publicUrl }));

it("a server that refuses everybody is connected by signing in where it says, with tokens for it alone", {
  timeout: 60_000,
}, async () => {
  const { ctx, server, added, call, state, granted } = await newGuardedServer();
  expect(added.authTemplates).toMatchObject([
    { slug: "oauth", kind: "oauth2", oauth: { scopes: { "mcp:read": "" } } },
    { slug: "bearer" },
  ]);
  const { answer, authorizationUrl } = await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  const asked = new URL(authorizationUrl).searchParams;
  expect(asked.get("resource")).toBe(`${server.origin}/mcp`);
  expect(asked.get("scope")?.split(" ")).toEqual(expect.arrayContaining(["mcp:read", "offline_access"]));
  expect(asked.get("scope")).not.toContain("mcp:write");
  expect(answer).toMatchObject({ state: "connected" });
  expect(await call("whoami")).toMatchObject({ ok: true, data: "ann" });
  const refused = state.tokens.at(-1);
  state.accepts = async (token) => token !== refused;
  expect(await call("whoami")).toMatchObject({ ok: true, data: "ann" });
  expect(granted).toEqual(["authorization_code", "refresh_token"]);
});

it("a call that wants more rights says which, so that somebody can reconnect with them", { timeout: 60_000 }, async () => {
  const { ctx, call } = await newGuardedServer();
  await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  expect(await call("erase")).toMatchObject({
    ok: false,
    error: {
      code: "oauth_scope_insufficient",
      message: expect.stringMatching(/Reconnect the connection with the scope mcp:write/),
    },
  });
});

it("a token that the server does not take is not kept", { timeout: 60_000 }, async () => {
  const { ctx } = await newGuardedServer();
  const request = {
    integration: "mail",
    owner: "org" as const,
    name: "main",
    template: "bearer",
    values: { token: "made-up-token-1" },
  };
  await expect(createConnection(ctx, request)).rejects.toMatchObject({ code: "invalid" });
  expect((await listConnections(ctx, {})).items).toEqual([]);
});

it("a provider that reads documents knows the console by one, at an address of its own", { timeout: 60_000 }, async () => {
  Object.assign(env, { PUBLIC_URL: "https://console.example.com" });
  // oidc-provider uses what Node.js has from version 22 on
  const { parse = (text: string) => new URL(text) } = URL as { parse?: (text: string) => URL };
  Object.assign(URL, { parse });
  const read: string[] = [];
  const clientIdMetadataDocument = { enabled: true, ack: "draft-02" };
  const provider = await newMcpProvider({ clientIdMetadataDocument }, async (url) => {
    read.push(String(url));
    return Response.json(clientDocument());
  });
  const { ctx, call } = await newGuardedServer(provider);
  const { answer, authorizationUrl } = await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  expect(new URL(authorizationUrl).searchParams.get("client_id")).toBe("https://console.example.com/oauth/client.json");
  expect(answer).toMatchObject({ state: "connected" });
  expect(read).toContain("https://console.example.com/oauth/client.json");
  expect(await call("whoami")).toMatchObject({ ok: true });
});

it.each(["http://console.example.com", "https://console.internal", "https://10.0.0.7", "https://console"])(
  "no provider could read a document at %s, so there is none",
  (address) => {
    Object.assign(env, { PUBLIC_URL: address });
    expect(clientDocument()).toBeNull();
  },
);

it("a server that trusts another provider by now is signed in to there, with a client of its own", {
  timeout: 60_000,
}, async () => {
  const { ctx, state, call } = await newGuardedServer();
  await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  const [before] = (await listOauthClients(ctx, { slug: "mail" })).items;
  state.trusted = await newMcpProvider();
  const place = { integration: "mail", name: "main" };
  const reconnecting = { ...place, reconnect: true, anotherAccount: true } as const;
  const { authorizationUrl, answer } = await connectBySigningIn(ctx, reconnecting);
  expect(answer).toMatchObject({ state: "connected" });
  expect(new URL(authorizationUrl).origin).toBe(state.trusted.issuer);
  const [after] = (await listOauthClients(ctx, { slug: "mail" })).items;
  expect(after?.issuer).toBe(state.trusted.issuer);
  expect(after?.clientId).not.toBe(before?.clientId);
  expect(await call("whoami")).toMatchObject({ ok: true });
});

import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { listAudit } from "../identity";
import { newMember } from "../identity/person.suite";
import {
  authorizeConnection,
  checkConnection,
  completeAuthorization,
  createConnection,
  getAuthorization,
  getConnection,
  getIntegration,
  listOauthClients,
  removeConnection,
  setOauthClient,
  updateIntegration,
} from "../integrations";
import {
  clientSecret,
  connectBySigningIn,
  newGuardedApi,
  newProvider,
  throughProvider,
} from "../integrations/oauth/provider.suite";
import { json } from "../integrations/upstream.suite";
import { log } from "../log";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { dumpDatabase } from "./dump.suite";
import { tryTool } from "./try";

withDatabase();

const call = { address: "things_api.things.me" };

describe("connecting by signing in", () => {
  it("makes a connection with its tools, whose calls carry the token", async () => {
    const { ctx, slug, template, tokens, granted } = await newGuardedApi();
    const { id, answer, authorizationUrl } = await connectBySigningIn(ctx, { integration: slug, template, name: "main" });
    expect(Object.fromEntries(new URL(authorizationUrl).searchParams)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: "http://127.0.0.1:3000/oauth/callback",
      scope: "openid offline_access things:read",
    });
    expect(answer).toEqual({ id, state: "connected", message: expect.any(String), handle: "tools.things_api.org.main" });
    expect(await getAuthorization(ctx, { id })).toMatchObject({ state: "connected", handle: "tools.things_api.org.main" });
    expect(await tryTool(ctx, call)).toMatchObject({ ok: true, data: { url: "/me", token: "[redacted]" } });
    expect(tokens).toHaveLength(1);
    expect(granted).toEqual(["authorization_code"]);
    expect(await getConnection(ctx, { integration: slug, owner: "org", name: "main" })).toMatchObject({
      state: "connected",
      toolCount: 1,
      expiresAt: null,
      fields: [{ name: "accessToken" }, { name: "refreshToken" }],
    });
  });

  it("works for a member with the client an administrator set, and for nobody else's eyes", async () => {
    const organization = await newOrganization();
    const { slug, template } = await newGuardedApi({ organization });
    const { ctx } = await newMember(organization, "member");
    await expect(authorizeConnection(ctx, { integration: slug, template, owner: "org" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const { answer, id } = await connectBySigningIn(ctx, { integration: slug, template, owner: "user" });
    expect(answer).toMatchObject({ state: "connected", handle: "tools.things_api.user.personal" });
    await expect(getAuthorization(organization.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    const [client] = (await listOauthClients(ctx, { slug })).items;
    expect(client).toMatchObject({ clientId: "console", hasSecret: true, source: "set" });
    expect(JSON.stringify(client)).not.toContain(clientSecret);
    await expect(setOauthClient(ctx, { slug, template, clientId: "x" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes a state once, from whoever was sent away, and in time", async () => {
    const organization = await newOrganization();
    const { ctx, db, slug, template } = await newGuardedApi({ organization });
    const { back } = await connectBySigningIn(ctx, { integration: slug, template });
    await expect(completeAuthorization(ctx, back)).rejects.toMatchObject({ code: "not_found" });
    const { authorizationUrl, id } = await authorizeConnection(ctx, { integration: slug, owner: "org", template });
    const second = await throughProvider(authorizationUrl);
    const { ctx: colleague } = await newMember(organization, "admin");
    const stranger = await newOrganization(organization.owner);
    for (const other of [colleague, stranger.ctx])
      await expect(completeAuthorization(other, second)).rejects.toMatchObject({ code: "not_found" });
    await db.$transaction((tx) => tx.oauthAttempt.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } }));
    await expect(completeAuthorization(ctx, second)).rejects.toMatchObject({ message: expect.stringContaining("10 minutes") });
    expect(await getAuthorization(ctx, { id })).toMatchObject({ state: "expired" });
    expect(await db.connection.count()).toBe(1);
  });

  it("refuses an answer of another issuer, one without issuer, and tells what the provider said", async () => {
    const { ctx, db, slug, template, granted } = await newGuardedApi();
    const outcome = async (change: object) => {
      const { authorizationUrl } = await authorizeConnection(ctx, { integration: slug, owner: "org", template });
      return completeAuthorization(ctx, { ...(await throughProvider(authorizationUrl)), ...change });
    };
    for (const iss of ["https://evil.example.com", undefined])
      expect(await outcome({ iss })).toMatchObject({ state: "failed", message: expect.stringContaining("does not come from") });
    const denied = { code: undefined, error: "access_denied", error_description: "You\u0007 said no" };
    expect(await outcome(denied)).toMatchObject({ state: "failed", message: expect.stringContaining("said no (access_denied)") });
    expect(await outcome({ code: "made-up-code" })).toMatchObject({
      state: "failed",
      message: expect.stringContaining("invalid_grant"),
    });
    expect([granted, await db.connection.count()]).toEqual([[], 0]);
  });

  it("finds everything out from the provider where the source only names it, and registers itself", async () => {
    const { ctx, db, slug, template, issuer } = await newGuardedApi({ flow: "openid", isSet: false });
    const [known] = (await listOauthClients(ctx, { slug, discover: true })).items;
    expect(known).toMatchObject({ source: null, canRegister: true, issuer, tokenUrl: `${issuer}/token`, problem: null });
    const { answer } = await connectBySigningIn(ctx, { integration: slug, template });
    expect(answer).toMatchObject({ state: "connected" });
    expect((await listOauthClients(ctx, { slug })).items).toMatchObject([
      { source: "registered", scopes: ["openid", "offline_access"] },
    ]);
    await connectBySigningIn(ctx, { integration: slug, template, name: "second" });
    expect(await db.auditEvent.count({ where: { entry: { contains: "oauth_client.register" } } })).toBe(1);
    expect(await tryTool(ctx, { address: "tools.things_api.org.second.things.me" })).toMatchObject({ ok: true });
  });

  it("finds the provider by what the API says of whom it trusts, and asks for tokens for that API", async () => {
    const asked = await newProvider();
    const { ctx, slug, template, upstream } = await newGuardedApi({ flow: "openid", provider: asked, isSet: false });
    upstream.serve(({ url }, response) =>
      url === "/.well-known/oauth-protected-resource"
        ? json(response, { resource: `${upstream.origin}/`, authorization_servers: [asked.issuer] })
        : json(response, {}, 404),
    );
    const [known] = (await listOauthClients(ctx, { slug, discover: true })).items;
    expect(known).toMatchObject({ issuer: asked.issuer, resource: `${upstream.origin}/` });
    const { authorizationUrl } = await authorizeConnection(ctx, { integration: slug, owner: "org", template });
    expect(new URL(authorizationUrl).searchParams.get("resource")).toBe(`${upstream.origin}/`);
  });
});

describe("an OAuth client", () => {
  it("keeps its secret for its own server", async () => {
    const { ctx, slug, template } = await newGuardedApi();
    const moved = { slug, template, clientId: "console", tokenUrl: "http://127.0.0.1:9/token" };
    await expect(setOauthClient(ctx, moved)).rejects.toMatchObject({
      details: { clientSecret: [expect.stringContaining("again")] },
    });
    await expect(setOauthClient(ctx, { slug, template, clientId: "other" })).rejects.toMatchObject({ code: "invalid" });
    expect(await setOauthClient(ctx, { slug, template, clientId: "console", scopes: ["openid"] })).toMatchObject({
      hasSecret: true,
      scopes: ["openid"],
    });
  });

  it.each(["javascript:alert(1)", "http://example.com/token", "data:text/html,x", "https://user:word@example.com/"])(
    "is not sent to %s",
    async (tokenUrl) => {
      const { ctx, slug, template } = await newGuardedApi({ isSet: false });
      const set = setOauthClient(ctx, { slug, template, clientId: "c", clientSecret, tokenUrl });
      await expect(set).rejects.toMatchObject({ code: "invalid", details: { tokenUrl: expect.anything() } });
    },
  );
});

describe("client credentials", () => {
  it("are tried before anything is saved, and tokens are got anew when they end", async () => {
    const { ctx, db, slug, template, granted } = await newGuardedApi({ flow: "machine" });
    const connect = (secret: string) =>
      createConnection(ctx, { integration: slug, owner: "org", template, values: { clientId: "machine", clientSecret: secret } });
    await expect(connect("wrong")).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Nothing was saved"),
    });
    expect(await db.connection.count()).toBe(0);
    expect(await connect(clientSecret)).toMatchObject({ state: "connected", toolCount: 1 });
    await db.$transaction((tx) => tx.oauthGrant.updateMany({ data: { accessExpiresAt: new Date(Date.now() + 1_000) } }));
    expect(await tryTool(ctx, call)).toMatchObject({ ok: true });
    expect(granted).toEqual(["client_credentials", "client_credentials"]);
  });

  it("of the organization go to no address of a member's own", async () => {
    const organization = await newOrganization();
    const { slug, template, granted } = await newGuardedApi({ organization, flow: "machine" });
    await setOauthClient(organization.ctx, { slug, template, clientId: "machine", clientSecret });
    const { ctx } = await newMember(organization, "member");
    const wish = { integration: slug, owner: "user", template } as const;
    await expect(createConnection(ctx, { ...wish, baseUrl: "https://mine.example.com" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(granted).toEqual([]);
    expect(await createConnection(ctx, wish)).toMatchObject({ state: "connected" });
  });
});

describe("a token", () => {
  const place = { integration: "things_api", owner: "org", name: "main" } as const;
  type Api = Awaited<ReturnType<typeof newGuardedApi>>;
  const ending = ({ db }: Api, ms = 30_000) =>
    db.$transaction((tx) => tx.oauthGrant.updateMany({ data: { accessExpiresAt: new Date(Date.now() + ms) } }));
  const connected = async () => {
    const api = await newGuardedApi();
    await connectBySigningIn(api.ctx, { integration: api.slug, template: api.template, name: "main" });
    return api;
  };

  it("is renewed a minute before it ends, once for all who call at that moment, each refresh token used once", async () => {
    const api = await connected();
    for (const round of [1, 2, 3]) {
      await ending(api);
      const answers = await Promise.all(Array.from({ length: 12 }, () => tryTool(api.ctx, call)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect(api.granted.filter((kind) => kind === "refresh_token")).toHaveLength(round);
    }
    expect(new Set(api.tokens).size).toBe(3);
    expect(api.revoked).toEqual([]);
  });

  it("that the API does not take any more is renewed, and the call made once more", async () => {
    const api = await connected();
    const first = await tryTool(api.ctx, call);
    expect(first).toMatchObject({ ok: true });
    await (await api.provider.AccessToken.find(api.tokens[0]!))?.destroy();
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: true });
    expect(api.tokens).toHaveLength(3);
    expect(api.granted).toEqual(["authorization_code", "refresh_token"]);
    api.upstream.serve((_request, response) => json(response, { message: "no" }, 401));
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
    expect(api.upstream.seen.filter(({ url }) => url === "/me")).toHaveLength(5);
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "needs_reconnect" });
  });

  it("whose grant is gone asks for a new sign-in, which keeps the connection's address", async () => {
    const api = await connected();
    const { id } = (await api.db.connection.findFirst())!;
    await (await api.provider.Grant.find((await api.provider.AccessToken.find(await tokenOf(api)))!.grantId!))?.destroy();
    await ending(api, -1);
    const refused = { code: "oauth_reauth_required", message: expect.stringContaining("Reconnect") };
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: false, error: refused });
    expect(await getConnection(api.ctx, place)).toMatchObject({
      state: "needs_reconnect",
      stateReason: expect.stringContaining("invalid_grant"),
    });
    const { authorizationUrl } = await authorizeConnection(api.ctx, { ...place, reconnect: true });
    expect(await completeAuthorization(api.ctx, await throughProvider(authorizationUrl))).toMatchObject({
      state: "connected",
      handle: "tools.things_api.org.main",
    });
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "connected", stateReason: null });
    expect((await api.db.connection.findMany()).map((row) => row.id)).toEqual([id]);
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: true });
  });

  it("stays as it is while the provider is away", async () => {
    const api = await connected();
    api.held.answer = ({ url }) => (url?.startsWith("/token") ? 503 : null);
    await ending(api);
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: true });
    await ending(api, -1);
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: false, error: { code: "oauth_refresh_failed", retryable: true } });
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "connected" });
    api.held.answer = null;
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: true });
  });

  it("that was used twice ends the grant at the provider, and the connection says so", async () => {
    const api = await connected();
    const { db } = api;
    const old = await db.connectionSecret.findMany();
    await ending(api);
    await tryTool(api.ctx, call);
    await db.$transaction(async (tx) => {
      await tx.connectionSecret.deleteMany({});
      await tx.connectionSecret.createMany({
        data: old.map((row) => ({ ...row, sealed: row.sealed && new Uint8Array(row.sealed) })),
      });
    });
    await ending(api, -1);
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
    expect(api.revoked).toHaveLength(1);
  });

  it("that lacks a scope says which, and the connection stays well", async () => {
    const api = await connected();
    api.upstream.serve((_request, response) => {
      response.setHeader("www-authenticate", 'Bearer error="insufficient_scope", scope="things:write"');
      json(response, { message: "more rights needed" }, 403);
    });
    expect(await tryTool(api.ctx, call)).toMatchObject({
      ok: false,
      error: { code: "oauth_scope_insufficient", message: expect.stringContaining("things:write") },
    });
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "connected" });
  });

  it("that nobody can renew ends by itself, and is told about before", async () => {
    const { ctx, db, slug, template } = await newGuardedApi();
    await setOauthClient(ctx, { slug, template, clientId: "console", scopes: ["openid"] });
    await connectBySigningIn(ctx, { integration: slug, template, name: "main" });
    expect(await getConnection(ctx, place)).toMatchObject({
      state: "expires_soon",
      stateReason: expect.stringContaining("Reconnect before"),
    });
    expect(await getIntegration(ctx, { slug })).toMatchObject({ health: "expires_soon" });
    const past = new Date(Date.now() - 1);
    await db.$transaction(async (tx) => {
      await tx.oauthGrant.updateMany({ data: { accessExpiresAt: past } });
      await tx.connection.updateMany({ data: { expiresAt: past } });
    });
    expect(await getConnection(ctx, place)).toMatchObject({ state: "needs_reconnect" });
    expect(await tryTool(ctx, call)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
  });

  it("is renewed by no other client than its own", async () => {
    const api = await connected();
    await setOauthClient(api.ctx, { slug: api.slug, template: api.template, clientId: "machine", clientSecret });
    await ending(api, -1);
    expect(await tryTool(api.ctx, call)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("another OAuth client") },
    });
    expect(api.granted).toEqual(["authorization_code"]);
  });

  it("is revoked at the provider when its connection is removed", async () => {
    const api = await connected();
    const token = await tokenOf(api);
    await removeConnection(api.ctx, place);
    expect(api.revoked).toHaveLength(1);
    expect(await api.provider.AccessToken.find(token)).toBeUndefined();
  });

  it("is tried by the check, with the tool that is suggested for it", async () => {
    const api = await connected();
    const { suggestedHealthCheckTool } = await getIntegration(api.ctx, { slug: api.slug });
    expect(suggestedHealthCheckTool).toBe("things.me");
    await updateIntegration(api.ctx, { slug: api.slug, healthCheckTool: suggestedHealthCheckTool });
    await ending(api);
    expect(await checkConnection(api.ctx, place)).toMatchObject({ state: "connected", tool: "things.me" });
    expect(api.granted.at(-1)).toBe("refresh_token");
  });

  it("comes back by no door: not in answers, the database or the log", async () => {
    const lines: string[] = [];
    const kept = { level: log.level, stream: Reflect.get(log, pino.symbols.streamSym) };
    Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
    log.level = "trace";
    onTestFinished(() => {
      Reflect.set(log, pino.symbols.streamSym, kept.stream);
      log.level = kept.level;
    });
    const api = await newGuardedApi();
    const { ctx, slug, template, provider } = api;
    const refreshTokens: string[] = [];
    provider.on("refresh_token.saved", ({ jti }) => refreshTokens.push(jti));
    const { back, answer } = await connectBySigningIn(ctx, { integration: slug, template, name: "main" });
    const { authorizationUrl: _opened, ...begun } = await authorizeConnection(ctx, { ...place, reconnect: true });
    const answers: unknown[] = [answer, begun, await tryTool(ctx, call), await listOauthClients(ctx, { slug })];
    await ending(api);
    answers.push(await tryTool(ctx, call), await getConnection(ctx, place), await listAudit(ctx, {}));
    await completeAuthorization(ctx, { ...back, code: "again-code-canary" }).catch((error: Error) => answers.push(error.message));
    log.info("the log is read");
    const [told, dumped, logged] = [JSON.stringify(answers), await dumpDatabase(process.env.DATABASE_OWNER_URL), lines.join("")];
    const hidden = [...api.tokens, ...refreshTokens, clientSecret, back.code ?? "no code", back.state, "again-code-canary"];
    expect(hidden.length).toBeGreaterThan(7);
    expect(dumped).toContain("oauth_client.set");
    expect(logged).toContain("the log is read");
    for (const secret of hidden)
      for (const form of [secret, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex")])
        expect(
          [told, dumped, logged].map((text) => text.includes(form)),
          form,
        ).toEqual([false, false, false]);
  });

  async function tokenOf({ ctx, tokens }: Api): Promise<string> {
    await tryTool(ctx, call);
    return tokens.at(-1)!;
  }
});

import { describe, expect, it } from "vitest";
import { authorizeConnection, completeAuthorization, createConnection, getAuthorization, getConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { clientSecret, connectBySigningIn, newGuardedApi, newProvider, throughProvider } from "../integrations/provider.suite";
import { listOauthClients, setOauthClient } from "../oauth";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { json } from "../sources/upstream.suite";
import { tryTool } from "./runs/try";

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
    expect(tokens, "tried before it was saved, then called").toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
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

import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { authorizeConnection, checkConnection, completeAuthorization, getConnection, removeConnection } from "../connections";
import { listAudit } from "../identity";
import { getIntegration, updateIntegration } from "../integrations";
import { clientSecret, connectBySigningIn, newGuardedApi, throughProvider } from "../integrations/provider.suite";
import { log } from "../log";
import { listOauthClients, setOauthClient } from "../oauth";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { json } from "../sources/upstream.suite";
import { dumpDatabase } from "./dump.suite";
import { createExecution } from "./runs/create";
import { tryTool } from "./runs/try";

withDatabase();

const call = { address: "things_api.things.me" };

/** Where nobody waits for the sign-in that the call needs, it answers so. */
const refusedCall = async (ctx: Context) => {
  const code = "return await tools.things_api.things.me({})";
  return (await createExecution(ctx, { code, onApproval: "reject" })).structured.result;
};

describe("a token", () => {
  const place = { integration: "things_api", owner: "org", name: "main" } as const;
  type Api = Awaited<ReturnType<typeof newGuardedApi>>;
  const ending = ({ db }: Api, ms = 30_000) =>
    db.$transaction((tx) => tx.oauthGrant.updateMany({ data: { accessExpiresAt: new Date(Date.now() + ms) } }));
  /** What the connection was tried with before it was saved is not counted. */
  const connected = async () => {
    const api = await newGuardedApi();
    await connectBySigningIn(api.ctx, { integration: api.slug, template: api.template, name: "main" });
    for (const seen of [api.tokens, api.upstream.seen]) seen.length = 0;
    return api;
  };

  it("that is refused is not renewed into a call with another account, which was connected meanwhile", async () => {
    const api = await connected();
    let refusals = 0;
    api.upstream.serve((_request, response) => {
      refusals += 1;
      const connectAnother = api.db.$transaction((tx) =>
        tx.connection.updateMany({ data: { credentialVersion: { increment: 1 } } }),
      );
      void connectAnother.then(() => json(response, {}, 401));
    });
    expect(await tryTool(api.ctx, call)).toMatchObject({ ok: false, error: { code: "connection_changed", retryable: true } });
    expect(refusals).toBe(1);
  });

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
    expect(await refusedCall(api.ctx)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
    expect(api.upstream.seen.filter(({ url }) => url === "/me")).toHaveLength(5);
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "needs_reconnect" });
  });

  it("whose grant is gone asks for a new sign-in, which keeps the connection's address", async () => {
    const api = await connected();
    const { id } = (await api.db.connection.findFirst())!;
    await (await api.provider.Grant.find((await api.provider.AccessToken.find(await tokenOf(api)))!.grantId!))?.destroy();
    await ending(api, -1);
    const refused = { code: "oauth_reauth_required", message: expect.stringContaining("Reconnect") };
    expect(await refusedCall(api.ctx)).toMatchObject({ ok: false, error: refused });
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
    expect(await refusedCall(api.ctx)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
    expect(api.revoked).toHaveLength(1);
  });

  it("that lacks a scope says which, and the connection stays well", async () => {
    const api = await connected();
    api.upstream.serve((_request, response) => {
      response.setHeader("www-authenticate", 'Bearer error="insufficient_scope", scope="things:write"');
      json(response, { message: "more rights needed" }, 403);
    });
    expect(await tryTool(api.ctx, { ...call, onApproval: "reject" })).toMatchObject({
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
    expect(await refusedCall(ctx)).toMatchObject({ ok: false, error: { code: "oauth_reauth_required" } });
  });

  it("is renewed by no other client than its own", async () => {
    const api = await connected();
    await setOauthClient(api.ctx, { slug: api.slug, template: api.template, clientId: "machine", clientSecret });
    await ending(api, -1);
    expect(await refusedCall(api.ctx)).toMatchObject({
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

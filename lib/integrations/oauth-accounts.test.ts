import { describe, expect, it } from "vitest";
import {
  authorizeConnection,
  authorizeDevice,
  completeAuthorization,
  getConnection,
  listConnections,
  updateConnection,
} from "../connections";
import { defaultScopes, sentences, setOauthClient } from "../oauth";
import { withDatabase } from "../operation/organization.suite";
import type { AuthTemplate } from "../plugins";
import { clientSecret, newGuardedApi, newProvider, throughProvider } from "./provider.suite";
import { updateIntegration } from "./update";

withDatabase();

/** A provider that says who somebody is only where it is asked for. */
const withEmail = () =>
  newProvider({
    scopes: ["openid", "offline_access", "things:read", "email"],
    claims: { openid: ["sub"], email: ["email"] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@example.com` }) }),
  });

async function newPeople() {
  const provider = await withEmail();
  const api = await newGuardedApi({ provider });
  const { ctx, slug, template } = api;
  const scopes = ["openid", "email", "offline_access", "things:read"];
  await setOauthClient(ctx, { slug, template, clientId: "console", clientSecret, issuer: provider.issuer, scopes });
  const place = { integration: slug, owner: "org" as const, name: "main" };
  const connectAs = async (login: string, more: object = {}) => {
    const { authorizationUrl } = await authorizeConnection(ctx, { ...place, template, ...more });
    return await completeAuthorization(ctx, await throughProvider(authorizationUrl, login));
  };
  const version = async () => (await api.db.connection.findFirstOrThrow()).credentialVersion;
  return { ...api, place, connectAs, version };
}

describe("whose account a connection is", () => {
  it("is said where the provider says it, and nothing else of it", async () => {
    const { ctx, place, connectAs, db, tokens } = await newPeople();
    expect(await connectAs("ann")).toMatchObject({ state: "connected" });
    expect(await getConnection(ctx, place)).toMatchObject({ account: "ann@example.com" });
    const shown = JSON.stringify(await listConnections(ctx, {}));
    expect(shown).toContain("ann@example.com");
    const { accountKey } = await db.connection.findFirstOrThrow();
    expect(accountKey).toMatch(/ ann$/);
    expect(shown).not.toContain(String(accountKey));
    for (const token of tokens) expect(shown).not.toContain(token);
  });

  it("comes with what the integration leaves to each connection, which stays when somebody signs in again", async () => {
    const { ctx, slug, place, connectAs } = await newPeople();
    await updateIntegration(ctx, { slug, fixedArguments: [{ in: "header", name: "X-Tenant", value: null }] });
    await expect(connectAs("ann", { fixedArguments: { "X-Tennant": "t" } })).rejects.toMatchObject({ code: "invalid" });
    expect(await connectAs("ann", { fixedArguments: { "X-Tenant": "t1" } })).toMatchObject({ state: "connected" });
    await connectAs("ann", { reconnect: true });
    expect(await getConnection(ctx, place)).toMatchObject({ fixedArguments: { "X-Tenant": "t1" }, account: "ann@example.com" });
  });

  it("stays when the same person signs in again, with what was approved for it", async () => {
    const { ctx, place, connectAs, version } = await newPeople();
    await connectAs("ann");
    const before = await version();
    expect(await connectAs("ann", { reconnect: true })).toMatchObject({ state: "connected" });
    expect(await version()).toBe(before);
    expect(await getConnection(ctx, place)).toMatchObject({ account: "ann@example.com" });
  });

  it("is replaced only by who says so, and then counts as another credential", async () => {
    const { ctx, place, connectAs, version, revoked } = await newPeople();
    await connectAs("ann");
    const before = await version();
    expect(await connectAs("bob", { reconnect: true })).toMatchObject({
      state: "failed",
      message: expect.stringMatching(
        /signed in as bob@example\.com, but main is the account ann@example\.com\. Nothing was changed/,
      ),
    });
    expect(await getConnection(ctx, place)).toMatchObject({ account: "ann@example.com", state: "connected" });
    expect(await version()).toBe(before);
    expect(revoked.length).toBeGreaterThan(0);
    expect(await connectAs("bob", { reconnect: true, anotherAccount: true })).toMatchObject({ state: "connected" });
    expect(await getConnection(ctx, place)).toMatchObject({ account: "bob@example.com" });
    expect(await version()).toBe(before + 1);
  });

  it("is unknown again when the credential becomes another one", async () => {
    const { ctx, place, connectAs } = await newPeople();
    await connectAs("ann");
    await updateConnection(ctx, { ...place, template: "none" });
    expect(await getConnection(ctx, place)).toMatchObject({ account: null, template: "none" });
  });

  it("is unknown where the provider does not say it", async () => {
    const { ctx, slug, template } = await newGuardedApi();
    await setOauthClient(ctx, { slug, template, clientId: "console", clientSecret, scopes: ["things:read"] });
    const { authorizationUrl } = await authorizeConnection(ctx, { integration: slug, owner: "org", template });
    await completeAuthorization(ctx, await throughProvider(authorizationUrl));
    expect(await getConnection(ctx, { integration: slug, owner: "org", name: "main" })).toMatchObject({ account: null });
  });
});

it("a provider that allows no codes for this client says so", async () => {
  const provider = await newProvider({
    clients: [
      {
        client_id: "console",
        client_secret: clientSecret,
        redirect_uris: ["http://127.0.0.1:3000/oauth/callback"],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
  });
  const { ctx, slug, template } = await newGuardedApi({ provider });
  await expect(authorizeDevice(ctx, { integration: slug, owner: "org", template })).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/refused: .+ Sign in at the provider's page instead/),
  });
});

describe("scopes that nobody chose", () => {
  const template = (scopes: Record<string, string>, flow = "authorization_code") =>
    ({ oauth: { flow, scopes } }) as unknown as AuthTemplate; // safe: nothing else of it is read
  const offered = ["openid", "email", "offline_access", "profile", "api:write"];

  it.each([
    [{ "api:read": "Read", "api:write": "Change" }, ["api:read"]],
    [{ repo: "Full control of repositories", "read:org": "", "admin:org": "" }, ["read:org"]],
    [
      {
        "https://www.googleapis.com/auth/gmail.readonly": "View your messages",
        "https://mail.google.com/": "Read, compose, send and permanently delete all your email",
        "https://www.googleapis.com/auth/compute": "View and manage your resources",
      },
      ["https://www.googleapis.com/auth/gmail.readonly"],
    ],
    [{ "channels:history": "", "chat:write": "" }, ["channels:history"]],
    [{ things: "Everything about things" }, ["things"]],
    [{ "things.manage": "" }, []],
    [{}, []],
  ])("of %j are %j", (scopes, reading) => {
    expect(defaultScopes(template(scopes), [])).toEqual(reading);
    expect(defaultScopes(template(scopes), offered)).toEqual([...reading, "openid", "email", "offline_access"]);
  });

  it("are all where nobody signs in", () => {
    expect(defaultScopes(template({ a: "", "b:write": "" }, "client_credentials"), offered)).toEqual(["a", "b:write"]);
  });
});

it("what others said and what to do are sentences", () => {
  expect(sentences("insufficient_scope", "Reconnect.")).toBe("insufficient_scope. Reconnect.");
  expect(sentences("It ended. ", "Reconnect.")).toBe("It ended. Reconnect.");
  expect(sentences("", "Reconnect.")).toBe("Reconnect.");
});

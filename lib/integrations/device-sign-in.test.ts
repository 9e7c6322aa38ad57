import { describe, expect, it } from "vitest";
import { authorizeConnection, authorizeDevice, getAuthorization, getConnection, refreshConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { listOauthClients, setOauthClient } from "../oauth";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { clientSecret, connectBySigningIn, enterCode, newGuardedApi, newProvider } from "./provider.suite";

withDatabase();

type Api = Awaited<ReturnType<typeof newGuardedApi>>;
const begin = ({ ctx, slug, template }: Api) => authorizeDevice(ctx, { integration: slug, owner: "org", template });

/** As if the time the provider wants between two questions had passed. */
const later = ({ db }: Pick<TestOrganization, "db">) =>
  db.$transaction((tx) => tx.oauthAttempt.updateMany({ data: { askedAt: new Date(0) } }));

describe("signing in with a code", () => {
  it("connects once somebody entered it and agreed", async () => {
    const api = await newGuardedApi({ flow: "device" });
    const begun = await begin(api);
    expect(begun).toMatchObject({
      userCode: expect.stringMatching(/^\S{4,}/),
      verificationUri: `${api.issuer}/device`,
      intervalMs: 5_000,
    });
    expect(await getAuthorization(api.ctx, { id: begun.id })).toMatchObject({ state: "waiting" });
    await enterCode(begun.completeUri ?? "");
    expect(await getAuthorization(api.ctx, { id: begun.id })).toMatchObject({ state: "waiting" });
    await later(api);
    const handle = `tools.${api.slug}.org.main`;
    expect(await getAuthorization(api.ctx, { id: begun.id })).toMatchObject({ state: "connected", handle });
    const place = { integration: api.slug, owner: "org" as const, name: "main" };
    expect(await getConnection(api.ctx, place)).toMatchObject({ state: "connected", toolCount: 1, template: "login-device" });
    expect(await api.db.oauthGrant.findFirst()).toMatchObject({ flow: "authorization_code", isRenewable: true });
    expect(await refreshConnection(api.ctx, place)).toMatchObject({ toolCount: 1 });
    expect(api.granted).toEqual(["urn:ietf:params:oauth:grant-type:device_code"]);
  });

  it("is offered beside the usual way where the provider publishes it", async () => {
    const api = await newGuardedApi();
    expect((await listOauthClients(api.ctx, { slug: api.slug })).items).toMatchObject([
      { flow: "authorization_code", deviceUrl: `${api.issuer}/device/auth` },
    ]);
    const { id, completeUri } = await begin(api);
    await enterCode(completeUri ?? "");
    expect(await getAuthorization(api.ctx, { id })).toMatchObject({ state: "connected" });
  });

  it("signs in again for a connection that is there", async () => {
    const api = await newGuardedApi();
    await connectBySigningIn(api.ctx, { integration: api.slug, template: api.template });
    const again = { integration: api.slug, owner: "org" as const, name: "main", reconnect: true as const };
    const { id, completeUri } = await authorizeDevice(api.ctx, again);
    await enterCode(completeUri ?? "");
    expect(await getAuthorization(api.ctx, { id })).toMatchObject({ state: "connected", handle: `tools.${api.slug}.org.main` });
    expect(await api.db.connection.count()).toBe(1);
  });

  it("fails with the provider's reason when somebody does not agree", async () => {
    const api = await newGuardedApi({ flow: "device" });
    const { id, completeUri } = await begin(api);
    await enterCode(completeUri ?? "", { agrees: false });
    expect(await getAuthorization(api.ctx, { id })).toMatchObject({
      state: "failed",
      message: expect.stringContaining("refused"),
    });
    expect(await api.db.connection.count()).toBe(0);
    expect(await api.db.oauthAttempt.findFirst({ where: { id } })).toMatchObject({ sealed: null });
  });

  it("asks the provider once however many look, waits on when it is away, and ends with its time", async () => {
    const api = await newGuardedApi({ flow: "device" });
    const { id, completeUri } = await begin(api);
    await enterCode(completeUri ?? "");
    let asked = 0;
    api.held.answer = (request) => {
      if (request.url !== "/token") return null;
      asked += 1;
      return 503;
    };
    const states = await Promise.all(Array.from({ length: 5 }, () => getAuthorization(api.ctx, { id })));
    expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => "waiting"));
    expect(asked).toBe(1);
    await api.db.$transaction((tx) => tx.oauthAttempt.updateMany({ data: { expiresAt: new Date(0), askedAt: null } }));
    expect(await getAuthorization(api.ctx, { id })).toMatchObject({ state: "expired" });
    expect(asked).toBe(1);
  });

  it("is nobody else's to look at, and for no service key", async () => {
    const organization = await newOrganization();
    const api = await newGuardedApi({ organization, flow: "device" });
    const { id } = await begin(api);
    const other = await newMember(organization, "admin");
    await expect(getAuthorization(other.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    const actor = { ...api.ctx.actor, kind: "apiKey" as const, onBehalfOf: null };
    const wish = { integration: api.slug, owner: "org" as const, template: api.template };
    await expect(authorizeDevice({ ...api.ctx, actor }, wish)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused where it is not offered, or would show the client's secret to another server", async () => {
    const provider = await newProvider({ features: { deviceFlow: { enabled: false } } });
    const api = await newGuardedApi({ provider });
    await expect(begin(api)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("offers no sign-in with a code"),
    });
    const elsewhere = { clientId: "console", clientSecret, deviceUrl: "https://elsewhere.example/device" };
    await setOauthClient(api.ctx, { slug: api.slug, template: api.template, ...elsewhere });
    await expect(begin(api)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is the only way for a template that has no other", async () => {
    const api = await newGuardedApi({ flow: "device" });
    const wish = { integration: api.slug, owner: "org" as const, template: api.template };
    await expect(authorizeConnection(api.ctx, wish)).rejects.toMatchObject({
      message: expect.stringContaining("authorize-device"),
    });
  });
});

import { describe, expect, it } from "vitest";
import { checkConnection, createConnection, listConnections, removeConnection, updateConnection } from "../connections";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText, json } from "../sources/upstream.suite";
import { addIntegration, listIntegrations, updateIntegration } from "./index";
import { newKeyed, operations, withKey } from "./keyed.suite";

withDatabase();

describe("a connection", () => {
  it("is born wired: named, with its tools, bound to its servers", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    const made = await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    expect(made).toEqual({
      handle: "tools.things_api.org.main",
      address: "tools.things_api.org.main",
      name: "main",
      toolCount: 2,
      state: "connected",
      stateReason: null,
      checkedAt: expect.any(String),
      checkedWith: "things.me",
      checkedAs: null,
    });
    const [shown] = (await listConnections(ctx, {})).items;
    expect(shown).toMatchObject({
      isDefault: true,
      origins: [upstream.origin],
      fields: [{ name: "apiKey", reference: null }],
      isStale: false,
    });
  });

  it("gets a name that code can write, each its own", async () => {
    const { ctx, slug } = await newKeyed();
    const names: string[] = [];
    for (const name of [undefined, undefined, "My Prod", "2nd"]) {
      const { name: given } = await createConnection(ctx, { integration: slug, owner: "org", ...withKey, ...(name && { name }) });
      names.push(given);
    }
    expect(names).toEqual(["main", "main2", "myProd", "_2nd"]);
    const again = createConnection(ctx, { integration: slug, owner: "org", name: "my prod", ...withKey });
    await expect(again).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("myProd2") });
    expect((await listConnections(ctx, {})).items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it.each([
    ["no value", { template: "api-key" }, /Enter a value/],
    ["a field the template lacks", { template: "api-key", values: { apiKey: "x", other: "y" } }, /no field "other"/],
    ["a field that no template has", { values: { token: "x" } }, /Say as template which way .* There are: api-key\./],
    ["a template nobody knows", { template: "magic" }, /There are: api-key, none/],
  ])("is refused with %s", async (_name, wiring, message) => {
    const { ctx, slug, db } = await newKeyed();
    const refusal = createConnection(ctx, { integration: slug, owner: "org", ...wiring });
    await expect(refusal).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(message) });
    expect(await db.connection.count()).toBe(0);
  });

  it("takes what is entered for the only way to authenticate that asks for it", async () => {
    const { ctx, slug, db } = await newKeyed();
    await createConnection(ctx, { integration: slug, owner: "org", values: withKey.values });
    expect(await db.connection.findFirstOrThrow()).toMatchObject({ template: "api-key", state: "connected" });
  });

  it("is refused when there is no address to bind its credential to", async () => {
    const { ctx } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: { text: apiText({ operations, key: true }) } });
    const refusal = createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    await expect(refusal).rejects.toMatchObject({ code: "invalid", details: { baseUrl: expect.anything() } });
  });

  it("is tried before it is saved when a tool is chosen for that", async () => {
    const { ctx, slug, db, upstream } = await newKeyed();
    await updateIntegration(ctx, { slug, healthCheckTool: "things.me" });
    const wrong = createConnection(ctx, {
      integration: slug,
      owner: "org",
      template: "api-key",
      values: { apiKey: "wrong-canary-key-1" },
    });
    await expect(wrong).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("refused the credential: [redacted] is not a key"),
    });
    expect(await db.connection.count()).toBe(0);
    expect(await createConnection(ctx, { integration: slug, owner: "org", ...withKey })).toMatchObject({ state: "connected" });
    expect(upstream.seen.map(({ url }) => url)).toEqual(["/me", "/me"]);
    await expect(updateIntegration(ctx, { slug, healthCheckTool: "things.unknown" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is tried with the tool that offers itself where none was chosen, and says as whom", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    upstream.serve((request, response) =>
      request.headers["x-key"] === withKey.values.apiKey ? json(response, { login: "robot" }) : json(response, {}, 401),
    );
    const wrong = { ...withKey, values: { apiKey: "wrong-canary-key-1" } };
    await expect(createConnection(ctx, { integration: slug, owner: "org", ...wrong })).rejects.toMatchObject({ code: "invalid" });
    const made = await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    expect(made).toMatchObject({
      state: "connected",
      checkedWith: "things.me",
      checkedAs: "robot",
      checkedAt: expect.any(String),
    });
    expect((await listIntegrations(ctx, {})).items).toMatchObject([{ health: "connected" }]);
    expect(upstream.seen.map(({ url }) => url)).toEqual(["/me", "/me"]);
  });

  it("is not called well where nothing was tried, or the tool that offers itself says neither yes nor no", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    const unchecked = { state: "connected", checkedAt: null, checkedWith: null, checkedAs: null };
    const left = await createConnection(ctx, { integration: slug, owner: "org", name: "left", check: false, ...withKey });
    expect(left).toMatchObject({ ...unchecked, stateReason: null });
    expect(upstream.seen).toEqual([]);
    upstream.serve((_request, response) => json(response, { message: "not with these rights" }, 403));
    const doubtful = await createConnection(ctx, { integration: slug, owner: "org", name: "doubtful", ...withKey });
    expect(doubtful).toMatchObject({ ...unchecked, stateReason: expect.stringContaining("Not checked: things.me") });
    expect((await listIntegrations(ctx, {})).items).toMatchObject([{ health: "unchecked" }]);
    const place = { integration: slug, owner: "org", name: "left" } as const;
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "connected", checkedAt: null });
    upstream.serve((_request, response) => json(response, { message: "revoked" }, 401));
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "needs_reconnect", checkedAt: expect.any(String) });
  });

  it("is checked when asked, says why it is broken, and gets well again", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    const place = { integration: slug, owner: "org", name: "main" } as const;
    await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    await updateIntegration(ctx, { slug, healthCheckTool: "things.me" });
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "connected", tool: "things.me" });
    const before = await standing(ctx);
    const again = await checkConnection(ctx, place);
    expect(again).toMatchObject({ state: "connected" });
    expect(await standing(ctx)).toEqual({ ...before, checkedAt: again.checkedAt });
    upstream.serve((_request, response) => json(response, { message: "revoked" }, 401));
    expect(await checkConnection(ctx, place)).toMatchObject({
      state: "needs_reconnect",
      stateReason: expect.stringContaining("revoked"),
    });
    upstream.serve((_request, response) => json(response, { message: "down" }, 500));
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "error", stateReason: expect.stringContaining("down") });
    upstream.serve((_request, response) => json(response, {}));
    const reconnected = await updateConnection(ctx, { ...place, values: { apiKey: "another-canary-1" } });
    expect(reconnected).toMatchObject({ state: "connected", stateReason: null });
    expect(upstream.seen.at(-1)?.headers["x-key"]).toBe("another-canary-1");
  });

  it("gives its place as the default to another", async () => {
    const { ctx, slug } = await newKeyed();
    for (const name of ["one", "two"]) await createConnection(ctx, { integration: slug, owner: "org", name, ...withKey });
    await updateConnection(ctx, { integration: slug, owner: "org", name: "two", isDefault: true });
    const { items } = await listConnections(ctx, {});
    expect(items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["one", false],
      ["two", true],
    ]);
  });

  it("is removed with its credential", async () => {
    const { ctx, slug, db } = await newKeyed();
    await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    await removeConnection(ctx, { integration: slug, owner: "org", name: "main" });
    expect([await db.connection.count(), await db.connectionSecret.count()]).toEqual([0, 0]);
  });
});

/** What a check may write: the catalog's number, lines of the audit log, and when it was. */
async function standing({ db }: Context) {
  const { revision } = await db.catalogRevision.findFirstOrThrow({ select: { revision: true } });
  const { checkedAt } = await db.connection.findFirstOrThrow({ select: { checkedAt: true } });
  return { revision, lines: await db.auditEvent.count(), checkedAt: checkedAt?.toISOString() };
}

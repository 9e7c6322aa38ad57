import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  checkConnection,
  createConnection,
  getConnection,
  listConnections,
  refreshConnection,
  removeConnection,
  updateConnection,
} from "../connections";
import { env } from "../env";
import { newMember } from "../identity/person.suite";
import { getIntegration, updateIntegration } from "../integrations";
import { canary, newKeyed, withKey } from "../integrations/keyed.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { json, newUpstream } from "../sources/upstream.suite";
import { dumpDatabase } from "./dump.suite";
import { tryTool } from "./runs/try";

withDatabase();

describe("a credential", () => {
  it("comes back by no door: not in answers, the database, nor what the service repeats", async () => {
    const { ctx, slug, db, organizationId } = await newKeyed();
    const place = { integration: slug, owner: "org", name: "main" } as const;
    await updateIntegration(ctx, { slug, healthCheckTool: "things.me" });
    const answers = [
      await createConnection(ctx, { integration: slug, owner: "org", ...withKey }),
      await listConnections(ctx, {}),
      await getConnection(ctx, place),
      await getIntegration(ctx, { slug }),
      await checkConnection(ctx, place),
      await refreshConnection(ctx, place),
      await updateConnection(ctx, { ...place, values: { apiKey: canary } }),
      await tryTool(ctx, { address: "things_api.things.echo" }),
    ];
    expect(answers.at(-1)).toMatchObject({ ok: true, data: { headers: { "x-key": "[redacted]" } } });
    const forms = [
      canary,
      Buffer.from(canary).toString("base64"),
      Buffer.from(canary).toString("hex"),
      encodeURIComponent(canary),
    ];
    const told = JSON.stringify(answers);
    const dumped = await dumpDatabase(process.env.DATABASE_OWNER_URL);
    expect(dumped).toContain("sealed");
    for (const form of forms) {
      expect(told.includes(form)).toBe(false);
      expect(dumped.includes(form)).toBe(false);
    }
    const [secret] = await db.connectionSecret.findMany();
    expect(secret).toMatchObject({ organizationId, field: "apiKey", reference: null });
  });

  it("opens at its own connection, field and organization only", async () => {
    const { ctx, slug, db, upstream } = await newKeyed();
    for (const name of ["one", "two"])
      await createConnection(ctx, { integration: slug, owner: "org", name, check: false, ...withKey });
    const [one, two] = await db.connectionSecret.findMany({ orderBy: { connectionId: "asc" } });
    const where = { connectionId: two!.connectionId };
    await db.$transaction((tx) => tx.connectionSecret.updateMany({ where, data: { sealed: Buffer.from(one!.sealed!) } }));
    const row = await db.connection.findFirst({ where: { id: two!.connectionId } });
    const answer = await tryTool(ctx, { address: `tools.things_api.org.${row!.name}.things.echo` });
    expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
    expect(upstream.seen).toEqual([]);
  });

  it("is sent to the address it was entered for, and nowhere else when that moves", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    const thief = await newUpstream(({ headers }, response) => json(response, { stolen: headers["x-key"] }));
    const place = { integration: slug, owner: "org", name: "main" } as const;
    await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    await updateIntegration(ctx, { slug, baseUrl: thief.origin });
    const answer = await tryTool(ctx, { address: "things_api.things.echo" });
    expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining(`belongs to ${upstream.origin}`) } });
    expect(thief.seen).toEqual([]);
    expect(await getConnection(ctx, place)).toMatchObject({
      state: "needs_reconnect",
      stateReason: expect.stringContaining(thief.origin),
    });
    const alone = updateConnection(ctx, { ...place, baseUrl: thief.origin });
    await expect(alone).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Enter the credential again"),
    });
    await updateConnection(ctx, { ...place, values: { apiKey: "for-the-new-address" } });
    await tryTool(ctx, { address: "things_api.things.echo" });
    const sentThere = thief.seen.map(({ url, headers }) => [url, headers["x-key"]]);
    expect(sentThere).toEqual(["/me", "/echo"].map((path) => [path, "for-the-new-address"]));
  });

  it("is marked as refused when a call finds out, and as working when one succeeds", async () => {
    const { ctx, slug, upstream } = await newKeyed();
    const place = { integration: slug, owner: "org", name: "main" } as const;
    await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    upstream.serve((_request, response) => json(response, { message: `${canary} expired` }, 401));
    const refused = await tryTool(ctx, { address: "things_api.things.me" });
    expect(refused).toMatchObject({ ok: false, error: { code: "connection_rejected", message: "[redacted] expired" } });
    expect(await getConnection(ctx, place)).toMatchObject({
      state: "needs_reconnect",
      stateReason: expect.not.stringContaining(canary),
    });
    upstream.serve((_request, response) => json(response, {}));
    await tryTool(ctx, { address: "things_api.things.me" });
    expect(await getConnection(ctx, place)).toMatchObject({ state: "connected", stateReason: null });
  });
});

describe("members", () => {
  it("connect for themselves, see the organization's and their own, and change only their own", async () => {
    const organization = await newOrganization();
    const { ctx, slug, db } = await newKeyed(organization);
    const [ann, bob] = [await newMember(organization, "member"), await newMember(organization, "member")];
    await createConnection(ctx, { integration: slug, owner: "org", ...withKey });
    const forOrg = createConnection(ann.ctx, { integration: slug, owner: "org", ...withKey });
    await expect(forOrg).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("connections:write") });
    const own = await createConnection(ann.ctx, { integration: slug, owner: "user", ...withKey });
    expect(own.handle).toBe("tools.things_api.user.personal");
    const seen = async (of: typeof ctx) => (await listConnections(of, {})).items.map(({ handle }) => handle).sort();
    expect(await seen(ann.ctx)).toEqual(["tools.things_api.org.main", "tools.things_api.user.personal"]);
    for (const other of [bob.ctx, ctx]) expect(await seen(other)).toEqual(["tools.things_api.org.main"]);
    const place = { integration: slug, owner: "user", name: "personal" } as const;
    await expect(removeConnection(bob.ctx, place)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeConnection(ann.ctx, { ...place, owner: "org", name: "main" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await tryTool(bob.ctx, { address: "tools.things_api.user.personal.things.me" })).toMatchObject({
      ok: false,
      error: { code: "tool_not_found", details: { suggestions: expect.arrayContaining(["things_api.org.main.things.me"]) } },
    });
    expect(await createConnection(bob.ctx, { integration: slug, owner: "user", ...withKey })).toMatchObject({
      handle: own.handle,
    });
    expect(await db.toolSet.count()).toBe(1);
    await removeConnection(ann.ctx, place);
    expect(await seen(ann.ctx)).toEqual(["tools.things_api.org.main"]);
  });

  it("with a service key have no account of their own", async () => {
    const { ctx, slug } = await newKeyed();
    const key = { ...ctx, actor: { ...ctx.actor, kind: "apiKey" as const, id: "key", onBehalfOf: null } };
    const refusal = createConnection(key, { integration: slug, owner: "user", ...withKey });
    await expect(refusal).rejects.toMatchObject({ code: "forbidden" });
    expect(await createConnection(key, { integration: slug, owner: "org", ...withKey })).toMatchObject({ toolCount: 2 });
  });
});

describe("a reference", () => {
  afterEach(() => Object.assign(env, { EXECUTOR_REFERENCE_ENV: "", EXECUTOR_REFERENCE_FILES: "" }));

  it("is refused until the operator lists what it names", async () => {
    const { ctx, slug } = await newKeyed();
    process.env.THINGS_KEY = canary;
    const references = [
      "env://THINGS_KEY",
      "env://EXECUTOR_SECRET_KEY",
      "env://DATABASE_URL",
      "file:///etc/passwd",
      "file:///etc/../etc/passwd",
      "op://vault/item",
    ];
    const connect = (reference: string) =>
      createConnection(ctx, { integration: slug, owner: "org", template: "api-key", reference });
    for (const reference of references) await expect(connect(reference)).rejects.toMatchObject({ code: "invalid" });
    Object.assign(env, { EXECUTOR_REFERENCE_ENV: "THINGS_*,EXECUTOR_SECRET_KEY,DATABASE_URL" });
    for (const reference of references.slice(1)) await expect(connect(reference)).rejects.toMatchObject({ code: "invalid" });
    await connect("env://THINGS_KEY");
    expect(await tryTool(ctx, { address: "things_api.things.me" })).toMatchObject({ ok: true });
    expect((await listConnections(ctx, {})).items).toMatchObject([
      { fields: [{ name: "apiKey", reference: "env://THINGS_KEY" }] },
    ]);
  });

  it("to a file stays within the listed folder, wherever links lead", async () => {
    const { ctx, slug } = await newKeyed();
    const [folder, elsewhere] = [mkdtempSync(join(tmpdir(), "listed-")), mkdtempSync(join(tmpdir(), "closed-"))];
    writeFileSync(join(folder, "key"), `${canary}\n`);
    writeFileSync(join(elsewhere, "key"), "not for you");
    symlinkSync(join(elsewhere, "key"), join(folder, "link"));
    Object.assign(env, { EXECUTOR_REFERENCE_FILES: folder });
    const connect = (path: string, name: string) =>
      createConnection(ctx, { integration: slug, owner: "org", name, template: "api-key", values: { apiKey: `file://${path}` } });
    await expect(connect(join(elsewhere, "key"), "closed")).rejects.toMatchObject({ code: "invalid" });
    await expect(connect(`${folder}/../${elsewhere.split("/").at(-1)}/key`, "dots")).rejects.toMatchObject({ code: "invalid" });
    await expect(connect(join(folder, "link"), "link")).rejects.toMatchObject({ code: "unavailable" });
    await connect(join(folder, "key"), "main");
    expect(await tryTool(ctx, { address: "things_api.things.me" })).toMatchObject({ ok: true });
  });

  it("is nothing a member can use for an address of their own", async () => {
    const organization = await newOrganization();
    const { slug } = await newKeyed(organization);
    process.env.THINGS_KEY = canary;
    Object.assign(env, { EXECUTOR_REFERENCE_ENV: "THINGS_KEY" });
    const { ctx } = await newMember(organization, "member");
    const refusal = createConnection(ctx, {
      integration: slug,
      owner: "user",
      template: "api-key",
      reference: "env://THINGS_KEY",
      baseUrl: "https://mine.example.com",
    });
    await expect(refusal).rejects.toMatchObject({ code: "forbidden" });
  });
});

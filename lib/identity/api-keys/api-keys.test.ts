import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { identify } from "../caller/identify";
import { changeMemberRole } from "../members/change-role";
import { disableMember } from "../members/set-status";
import { newMember, rightsOf } from "../person.suite";
import { createRole } from "../roles/create";
import { createApiKey } from "./create";
import { expireApiKey } from "./expire";
import { listApiKeys } from "./list";
import { revokeApiKey } from "./revoke";

withDatabase();

const eventually = (apiKey: string, rights: readonly string[] | null) =>
  vi.waitFor(async () => expect(await rightsOf({ apiKey })).toEqual(rights), { timeout: 1_900, interval: 20 });

describe("a key", () => {
  it("is shown once, kept as a hash, and never listed or logged", async () => {
    const { ctx, db, organizationId, owner } = await newOrganization();
    const { text, id, hint } = await createApiKey(ctx, { name: "ci", permissions: ["audit:read"] });
    expect(text).toMatch(/^exk_[\w-]{43}$/);
    expect(text.endsWith(hint)).toBe(true);
    const stored = JSON.stringify(
      [await db.apiKey.findMany(), await db.auditEvent.findMany(), await listApiKeys(ctx, {})],
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(text.slice(4, 40));
    expect(await identify({ apiKey: text })).toEqual({
      organizationId,
      allowedNetworks: [],
      actor: { kind: "apiKey", id, label: "ci", onBehalfOf: owner.id, permissions: ["audit:read"], role: "owner" },
    });
    expect(await identify({ apiKey: `${text}x` })).toBeNull();
  });

  it("is found by its name, by whom it acts for, and among one's own, page by page", async () => {
    const organization = await newOrganization();
    const { ctx, owner } = organization;
    const member = await newMember(organization, "member");
    const permissions = ["tools:read" as const];
    for (const name of ["Nightly 🌙 report", "weekly report"]) await createApiKey(ctx, { name, permissions });
    await createApiKey(member.ctx, { name: "theirs", permissions });
    await createApiKey(ctx, { name: "everybody's", kind: "service", permissions });
    const names = async (input: Parameters<typeof listApiKeys>[1], by = ctx) =>
      (await listApiKeys(by, input)).items.map(({ name }) => name);
    expect(await names({ query: "REPORT" })).toEqual(["weekly report", "Nightly 🌙 report"]);
    expect(await names({ query: member.email })).toEqual(["theirs"]);
    expect(await names({ isMine: true })).toEqual(["weekly report", "Nightly 🌙 report"]);
    expect(await names({ query: owner.email }, member.ctx), "a search shows nobody else's").toEqual([]);
    const { nextCursor } = await listApiKeys(ctx, { query: "report", limit: 1 });
    expect(await names({ query: "report", limit: 1, cursor: nextCursor })).toEqual(["Nightly 🌙 report"]);
  });

  it("has no rights its maker lacks", async () => {
    const organization = await newOrganization();
    const { ctx } = await newMember(organization, "member");
    await expect(createApiKey(ctx, { name: "more", permissions: ["audit:read"] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createApiKey(ctx, { name: "ours", kind: "service", permissions: ["members:read"] })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await organization.db.apiKey.count()).toBe(0);
  });

  it("has what is left of its rights when its member's role shrinks, and gets them back with it", async () => {
    const organization = await newOrganization();
    const { ctx, id } = await newMember(organization, "developer");
    const { text } = await createApiKey(ctx, { name: "k", permissions: ["audit:read", "members:read"] });
    expect(await rightsOf({ apiKey: text })).toEqual(["members:read", "audit:read"]);
    await changeMemberRole(organization.ctx, { userId: id, role: "viewer" });
    await eventually(text, ["members:read"]);
    await changeMemberRole(organization.ctx, { userId: id, role: "admin" });
    await eventually(text, ["members:read", "audit:read"]);
  });

  it("has no rights when its member's role is gone", async () => {
    const organization = await newOrganization();
    const { ctx, id } = await newMember(organization, "developer");
    const { text } = await createApiKey(ctx, { name: "k", permissions: ["audit:read"] });
    await organization.db.$transaction((tx) => tx.membership.updateMany({ where: { userId: id }, data: { role: "gone" } }));
    expect(await rightsOf({ apiKey: text })).toEqual([]);
  });

  it("sleeps while its member is disabled", async () => {
    const organization = await newOrganization();
    const { ctx, id } = await newMember(organization, "developer");
    const { text } = await createApiKey(ctx, { name: "k", permissions: ["audit:read"] });
    expect(await rightsOf({ apiKey: text })).toEqual(["audit:read"]);
    await disableMember(organization.ctx, { userId: id });
    await eventually(text, null);
  });

  it("of the organization acts for nobody and stays what it is", async () => {
    const organization = await newOrganization();
    const { ctx, id } = await newMember(organization, "admin");
    const { text } = await createApiKey(ctx, { name: "ours", kind: "service", permissions: ["audit:read"], expiresInDays: null });
    await disableMember(organization.ctx, { userId: id });
    expect(await identify({ apiKey: text })).toMatchObject({ actor: { onBehalfOf: null, permissions: ["audit:read"] } });
  });

  it.each([null, "its member"])("makes no further keys, whoever it acts for", async (onBehalfOf) => {
    const organization = await newOrganization();
    const key: Context = { ...organization.ctx, actor: { ...organization.ctx.actor, kind: "apiKey", onBehalfOf } };
    await expect(createApiKey(key, { name: "mine", permissions: ["audit:read"] })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is over at its time, and at once when revoked", async () => {
    const { ctx, db } = await newOrganization();
    const over = await createApiKey(ctx, { name: "over", permissions: ["audit:read"], expiresInDays: 1 });
    const revoked = await createApiKey(ctx, { name: "revoked", permissions: ["audit:read"] });
    await db.$transaction((tx) =>
      tx.apiKey.updateMany({ where: { id: over.id }, data: { expiresAt: new Date(Date.now() - 1) } }),
    );
    expect(await identify({ apiKey: over.text })).toBeNull();
    expect(await identify({ apiKey: revoked.text })).not.toBeNull();
    await revokeApiKey(ctx, { id: revoked.id });
    await eventually(revoked.text, null);
    const states = (await listApiKeys(ctx, {})).items.map(({ name, state }) => `${name} ${state}`);
    expect(states.sort()).toEqual(["over expired", "revoked revoked"]);
  });

  it("says when it was last used, to the minute", async () => {
    const { ctx, db } = await newOrganization();
    const { text, id } = await createApiKey(ctx, { name: "k", permissions: ["audit:read"] });
    const usedAt = async () => (await db.apiKey.findUnique({ where: { id } }))?.lastUsedAt?.getTime() ?? 0;
    const stampAgo = (ms: number) =>
      db.$transaction((tx) => tx.apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(Date.now() - ms) } }));
    expect(await usedAt()).toBe(0);
    await identify({ apiKey: text });
    const first = await usedAt();
    expect(first).toBeGreaterThan(Date.now() - 60_000);
    await stampAgo(120_000);
    const aged = await usedAt();
    await vi.waitFor(async () => {
      await identify({ apiKey: text });
      expect(await usedAt()).toBeGreaterThan(aged);
    }, 1_900);
  });
});

describe("whose key", () => {
  const setUp = async () => {
    const organization = await newOrganization();
    const [mine, theirs] = [await newMember(organization, "member"), await newMember(organization, "member")];
    const { id } = await createApiKey(theirs.ctx, { name: "theirs", permissions: ["members:read"] });
    return { organization, mine, theirs, id };
  };

  it("it is decides who sees and revokes it", async () => {
    const { organization, mine, theirs, id } = await setUp();
    expect((await listApiKeys(mine.ctx, {})).items).toEqual([]);
    expect((await listApiKeys(theirs.ctx, {})).items).toMatchObject([{ id, mine: true, kind: "member" }]);
    expect((await listApiKeys(organization.ctx, {})).items).toMatchObject([{ id, mine: false, owner: theirs.email }]);
    await expect(revokeApiKey(mine.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    const reader = organization.contextOf(["keys:own", "keys:read"], mine);
    await expect(revokeApiKey(reader, { id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await revokeApiKey(organization.ctx, { id })).toEqual({});
    expect(await revokeApiKey(theirs.ctx, { id })).toEqual({});
    expect(await organization.db.auditEvent.count({ where: { action: "key.revoke" } })).toBe(1);
  });

  it("it is makes no difference in another organization", async () => {
    const { id } = await setUp();
    const elsewhere = await newOrganization();
    await expect(revokeApiKey(elsewhere.ctx, { id })).rejects.toMatchObject({
      code: "not_found",
      message: "There is no such key.",
    });
  });

  it("it is does not matter to a role of one's own with less than its rights", async () => {
    const { organization, theirs } = await setUp();
    await createRole(organization.ctx, { slug: "little", name: "Little", permissions: ["profile:write"] });
    const { text } = await createApiKey(theirs.ctx, { name: "all", permissions: ["members:read", "keys:own"] });
    await changeMemberRole(organization.ctx, { userId: theirs.id, role: "little" });
    await eventually(text, []);
    expect(everyPermission).toContain("keys:own");
  });
});

it("lists keys page by page, newest first, each once", async () => {
  const { ctx } = await newOrganization();
  const made: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    made.push((await createApiKey(ctx, { name: `key ${turn}`, permissions: ["audit:read"] })).id);
    await setTimeout(2);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listApiKeys(ctx, { cursor, limit: "2" });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(made.reverse());
});

it("says once in the audit log that a key expired, and nothing of one that has not", async () => {
  const { ctx, db, organizationId } = await newOrganization();
  const { id } = await createApiKey(ctx, { name: "short", permissions: ["audit:read"] });
  const expired = () => db.auditEvent.findMany({ where: { action: "key.expire" } });
  await expireApiKey({ organizationId, id });
  expect(await expired()).toEqual([]);
  await db.$transaction((tx) => tx.apiKey.updateMany({ where: { id }, data: { expiresAt: new Date(0) } }));
  await expireApiKey({ organizationId, id });
  expect(await expired()).toMatchObject([{ subject: id, actorKind: "system", actorId: "key.expire", door: "job" }]);
});

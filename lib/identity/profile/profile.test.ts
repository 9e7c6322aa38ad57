import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { prisma } from "../../db/client";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createApiKey } from "../api-keys/create";
import { newMember, newVisit, outcomes, password, personWithPassword, rightsOf, sessionOf } from "../person.suite";
import { signIn } from "../session/sign-in";
import { changePassword } from "./change-password";
import { getProfile, renameMyself } from "./profile";
import { endMySession, listMySessions } from "./sessions";

withDatabase();

describe("one's own password", () => {
  const setUp = async () => {
    const person = await personWithPassword();
    const organization = await newOrganization(person);
    return { person, organization, ctx: organization.ctx };
  };
  const next = "a new long password";

  it("is changed by who knows the present one", async () => {
    const { person, ctx, organization } = await setUp();
    expect(await changePassword(ctx, { current: password, next })).toEqual({ revokedKeys: 0, disconnectedAgents: 0 });
    await expect(signIn(newVisit(), { email: person.email, password })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await signIn(newVisit(), { email: person.email, password: next })).toMatchObject({ userId: person.id });
    const lines = await organization.db.auditEvent.findMany({ where: { action: "profile.change_password" } });
    expect(lines).toHaveLength(1);
    expect(lines[0]!.entry).not.toContain(next);
  });

  it("ends its person's keys with it where they say so, in each of their organizations, and nobody else's", async () => {
    const { person, ctx, organization } = await setUp();
    const elsewhere = await newOrganization();
    await elsewhere.addMember("developer", person);
    const there = elsewhere.contextOf(["keys:own", "audit:read"], person);
    const colleague = await newMember(organization, "developer");
    const keyOf = async (of: Context) => (await createApiKey(of, { name: "k", permissions: ["audit:read"] })).text;
    const [kept, own, far] = [await keyOf(colleague.ctx), await keyOf(ctx), await keyOf(there)];
    expect(await changePassword(ctx, { current: password, next })).toEqual({ revokedKeys: 0, disconnectedAgents: 0 });
    expect(await rightsOf({ apiKey: own })).toEqual(["audit:read"]);
    expect(await changePassword(ctx, { current: next, next: password, revokeKeys: true })).toEqual({
      revokedKeys: 2,
      disconnectedAgents: 0,
    });
    await vi.waitFor(async () => {
      expect([await rightsOf({ apiKey: own }), await rightsOf({ apiKey: far })]).toEqual([null, null]);
    }, 5_000);
    expect(await rightsOf({ apiKey: kept })).toEqual(["audit:read"]);
    for (const { db } of [organization, elsewhere])
      expect(await db.auditEvent.count({ where: { action: "profile.revoke_keys" } })).toBe(1);
  });

  it("is asked for ten times in a quarter of an hour at most", async () => {
    const { ctx } = await setUp();
    const { done, refused } = await outcomes(Array.from({ length: 15 }, () => changePassword(ctx, { current: "wrong", next })));
    expect(done).toBe(0);
    expect(refused.invalid ?? 0).toBeLessThanOrEqual(10);
    await prisma().signInFailure.deleteMany({ where: { account: { contains: ctx.actor.id } } });
    expect(await changePassword(ctx, { current: password, next })).toEqual({ revokedKeys: 0, disconnectedAgents: 0 });
  });

  it("can be changed while strangers try to sign in", async () => {
    const { ctx, person } = await setUp();
    const strangers = Array.from({ length: 30 }, () => ({ account: person.email, address: randomUUID() }));
    await prisma().signInFailure.createMany({ data: strangers });
    expect(await changePassword(ctx, { current: password, next })).toEqual({ revokedKeys: 0, disconnectedAgents: 0 });
  });
});

describe("a profile", () => {
  it("is a person's own, without the hash of the password", async () => {
    const person = await personWithPassword();
    const { ctx } = await newOrganization(person);
    const profile = await getProfile(ctx, {});
    expect(profile).toMatchObject({ userId: person.id, email: person.email, hasPassword: true });
    expect(JSON.stringify(profile)).not.toContain("scrypt");
    expect(await renameMyself(ctx, { name: " Ada " })).toEqual({ name: "Ada" });
    expect(await getProfile(ctx, {})).toMatchObject({ name: "Ada" });
  });

  it("has no key", async () => {
    const { ctx } = await newOrganization();
    const key: Context = { ...ctx, actor: { ...ctx.actor, kind: "apiKey", id: randomUUID(), onBehalfOf: ctx.actor.id } };
    const { done, refused } = await outcomes([
      getProfile(key, {}),
      renameMyself(key, { name: "X" }),
      changePassword(key, { current: "", next: "a new long password" }),
    ]);
    expect({ done, refused }).toEqual({ done: 0, refused: { forbidden: 3 } });
  });
});

it("shows and ends one's own sessions only", async () => {
  const organization = await newOrganization();
  const [mine, theirs] = [await newMember(organization, "viewer"), await newMember(organization, "viewer")];
  for (const member of [mine, mine, theirs]) await sessionOf(organization, member);
  const [first, second, ...more] = (await listMySessions(mine.ctx, {})).items;
  expect(more).toEqual([]);
  expect(Object.keys(first!).sort()).toEqual(["address", "createdAt", "expiresAt", "id", "isCurrent", "userAgent"]);
  await expect(endMySession(theirs.ctx, { id: first!.id })).rejects.toMatchObject({ code: "not_found" });
  await endMySession(mine.ctx, { id: first!.id });
  expect((await listMySessions(mine.ctx, {})).items).toMatchObject([{ id: second!.id }]);
  await expect(endMySession(mine.ctx, { id: first!.id })).rejects.toMatchObject({ code: "not_found" });
});

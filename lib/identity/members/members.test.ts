import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { newOrganization, newPerson, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { createApiKey } from "../api-keys/create";
import { inviteMember } from "../invitations/invite";
import { newMember, outcomes, sessionOf } from "../person.suite";
import { renameMyself } from "../profile/profile";
import { createRole } from "../roles/create";
import { listRoles } from "../roles/list";
import { removeRole } from "../roles/remove";
import { updateRole } from "../roles/update";
import { changeMemberRole } from "./change-role";
import { endMembership } from "./end-membership";
import { listMembers } from "./list";
import { disableMember } from "./set-status";

withDatabase();

describe("nobody", () => {
  it("gives a role with rights they lack", async () => {
    const organization = await newOrganization();
    const admin = await newMember(organization, "admin");
    const viewer = await newMember(organization, "viewer");
    await createRole(organization.ctx, { slug: "founder", name: "Founder", permissions: ["organizations:create"] });
    for (const role of ["owner", "founder"]) {
      await expect(changeMemberRole(admin.ctx, { userId: viewer.id, role })).rejects.toMatchObject({ code: "forbidden" });
      await expect(inviteMember(admin.ctx, { email: "a@example.com", role })).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await changeMemberRole(admin.ctx, { userId: viewer.id, role: "admin" })).toMatchObject({ role: "admin" });
  });

  it("puts rights they lack into a role, or changes a role that has some", async () => {
    const organization = await newOrganization();
    const { ctx } = await newMember(organization, "admin");
    const beyond = { slug: "beyond", name: "Beyond", permissions: ["organizations:create" as const] };
    await expect(createRole(ctx, beyond)).rejects.toMatchObject({ code: "forbidden" });
    await createRole(organization.ctx, beyond);
    await expect(updateRole(ctx, { ...beyond, permissions: ["audit:read"] })).rejects.toMatchObject({ code: "forbidden" });
    await createRole(ctx, { ...beyond, slug: "within", permissions: ["audit:read"] });
    await expect(updateRole(ctx, { ...beyond, slug: "within" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("changes a member who has rights they lack, or themselves", async () => {
    const organization = await newOrganization();
    const { ctx, id } = await newMember(organization, "admin");
    for (const userId of [organization.owner.id, id])
      for (const work of [
        () => changeMemberRole(ctx, { userId, role: "viewer" }),
        () => disableMember(ctx, { userId }),
        () => endMembership(ctx, { userId }),
      ])
        await expect(work()).rejects.toMatchObject({ code: userId === id ? "conflict" : "forbidden" });
    expect((await listMembers(ctx, {})).items.map(({ role, status }) => `${role} ${status}`)).toEqual([
      "owner active",
      "admin active",
    ]);
  });

  it("changes a member of another organization, or a person who is none", async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    const elsewhere = await newMember(b, "viewer");
    for (const userId of [elsewhere.id, (await newPerson()).id])
      for (const work of [
        () => changeMemberRole(a.ctx, { userId, role: "viewer" }),
        () => disableMember(a.ctx, { userId }),
        () => endMembership(a.ctx, { userId }),
      ])
        await expect(work()).rejects.toMatchObject({ code: "not_found", message: "There is no such member." });
    expect(await b.db.membership.count()).toBe(2);
  });

  it("gives a role that does not exist here", async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    await createRole(b.ctx, { slug: "elsewhere", name: "Elsewhere", permissions: ["audit:read"] });
    const { id: userId } = await newMember(a, "viewer");
    await expect(changeMemberRole(a.ctx, { userId, role: "elsewhere" })).rejects.toMatchObject({
      code: "invalid",
      details: { role: [expect.any(String)] },
    });
  });
});

describe("the last owner", () => {
  const twoOwners = async () => {
    const organization = await newOrganization();
    const other = await organization.addMember("owner");
    return { organization, ctx: organization.ctx, other, ofOther: organization.contextOf(everyPermission, other) };
  };

  it.each([
    ["are demoted", (ctx: Context, userId: string) => changeMemberRole(ctx, { userId, role: "viewer" })],
    ["are disabled", (ctx: Context, userId: string) => disableMember(ctx, { userId })],
    ["are removed", (ctx: Context, userId: string) => endMembership(ctx, { userId })],
  ])("stays when two owners %s by each other at once", async (_what, work) => {
    for (let round = 0; round < 5; round++) {
      const { organization, ctx, other, ofOther } = await twoOwners();
      const results = await outcomes([work(ctx, other.id), work(ofOther, organization.owner.id)]);
      expect(results.done).toBe(1);
      expect(Object.keys(results.refused)).toEqual([expect.stringMatching(/conflict|not_found/)]);
      expect(await organization.db.membership.count({ where: { role: "owner", status: "active" } })).toBe(1);
    }
  });

  it("stays also when another owner is disabled", async () => {
    const { organization, ctx, other, ofOther } = await twoOwners();
    await disableMember(ctx, { userId: other.id });
    await expect(endMembership(ofOther, { userId: organization.owner.id })).rejects.toMatchObject({ code: "conflict" });
  });
});

it("the last owner stays whatever a service key with every right asks for", async () => {
  const { ctx, owner, db } = await newOrganization();
  const actor = { ...ctx.actor, kind: "apiKey" as const, id: randomUUID(), onBehalfOf: null };
  const { id: userId } = owner;
  for (const work of [
    () => changeMemberRole({ ...ctx, actor }, { userId, role: "viewer" }),
    () => disableMember({ ...ctx, actor }, { userId }),
    () => endMembership({ ...ctx, actor }, { userId }),
  ])
    await expect(work()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("last active owner") });
  expect(await db.membership.count({ where: { role: "owner", status: "active" } })).toBe(1);
});

describe("a removed member", () => {
  it("takes sessions and own keys along, and leaves the organization's", async () => {
    const organization = await newOrganization();
    const { id, ctx } = await newMember(organization, "admin");
    await sessionOf(organization, { id, email: "" });
    await createApiKey(ctx, { name: "mine", permissions: ["audit:read"] });
    await createApiKey(ctx, { name: "ours", kind: "service", permissions: ["audit:read"] });
    await endMembership(organization.ctx, { userId: id });
    expect(await organization.db.session.count()).toBe(0);
    expect(await organization.db.apiKey.findMany()).toMatchObject([{ name: "ours" }]);
    expect(await prisma().user.count({ where: { id } })).toBe(1);
  });
});

describe("a role", () => {
  const setUp = async () => {
    const organization = await newOrganization();
    await createRole(organization.ctx, { slug: "tester", name: "Tester", permissions: ["audit:read"] });
    return organization;
  };

  it("is not removed while somebody has it or is invited to it", async () => {
    const { ctx, addMember, db } = await setUp();
    const { id } = await inviteMember(ctx, { email: "a@example.com", role: "tester" });
    await expect(removeRole(ctx, { slug: "tester" })).rejects.toMatchObject({ code: "conflict" });
    await db.$transaction((tx) => tx.invitation.deleteMany({ where: { id } }));
    const member = await addMember("tester");
    await expect(removeRole(ctx, { slug: "tester" })).rejects.toMatchObject({ code: "conflict" });
    await changeMemberRole(ctx, { userId: member.id, role: "viewer" });
    expect(await removeRole(ctx, { slug: "tester" })).toEqual({});
    await expect(removeRole(ctx, { slug: "tester" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is never given while it is being removed", async () => {
    for (let round = 0; round < 10; round++) {
      const { ctx, addMember, organizationId } = await setUp();
      const { id: userId } = await addMember("viewer");
      await outcomes([
        changeMemberRole(ctx, { userId, role: "tester" }),
        inviteMember(ctx, { email: "a@example.com", role: "tester" }),
        removeRole(ctx, { slug: "tester" }),
      ]);
      const db = scopedDb(organizationId);
      const given = (await db.membership.count({ where: { role: "tester" } })) + (await db.invitation.count());
      expect(await db.role.count()).toBe(given > 0 ? 1 : 0);
    }
  });

  it("holds at least one permission", async () => {
    const { ctx, db } = await setUp();
    const nothing = { slug: "nothing", name: "Nothing", permissions: [] };
    const told = { code: "invalid", details: { permissions: ["Choose at least one permission"] } };
    await expect(createRole(ctx, nothing)).rejects.toMatchObject(told);
    await expect(updateRole(ctx, { ...nothing, slug: "tester" })).rejects.toMatchObject(told);
    expect(await db.role.count({ where: { permissions: { isEmpty: true } } })).toBe(0);
  });

  it("is created once under a name, and never over a built-in one", async () => {
    const { ctx } = await setUp();
    const again = { slug: "tester", name: "Again", permissions: ["audit:read" as const] };
    await expect(createRole(ctx, again)).rejects.toMatchObject({ code: "conflict", details: { slug: [expect.any(String)] } });
    await expect(createRole(ctx, { ...again, slug: "owner" })).rejects.toMatchObject({ code: "conflict" });
    for (const slug of ["owner", "viewer"]) {
      await expect(updateRole(ctx, { ...again, slug })).rejects.toMatchObject({ code: "conflict" });
      await expect(removeRole(ctx, { slug })).rejects.toMatchObject({ code: "conflict" });
    }
    await expect(updateRole(ctx, { ...again, slug: "nobodys" })).rejects.toMatchObject({ code: "not_found" });
    const roles = (await listRoles(ctx, {})).items;
    expect(roles.find(({ slug }) => slug === "tester")).toMatchObject({ name: "Tester", builtIn: false, members: 0 });
    expect(roles.find(({ slug }) => slug === "owner")).toMatchObject({ builtIn: true, members: 1 });
  });
});

it("changes members while others write, without a circle of waiting", async () => {
  const organization = await newOrganization();
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(organization, "viewer")));
  for (let round = 0; round < 3; round++) {
    const { done, refused } = await outcomes(
      members.flatMap(({ id, ctx }, turn) => [
        changeMemberRole(organization.ctx, { userId: id, role: turn % 2 ? "member" : "viewer" }),
        renameMyself(ctx, { name: `Name ${round}` }),
      ]),
    );
    expect(refused).toEqual({});
    expect(done).toBe(16);
  }
});

describe("the list", () => {
  it("is read page by page, each member once, also when the last of a page is removed and somebody joins", async () => {
    const organization = await newOrganization();
    const members = [organization.owner.id];
    for (let turn = 0; turn < 6; turn++) members.push((await organization.addMember("viewer")).id);
    const together = members.slice(2, 6);
    await organization.db.$transaction((tx) =>
      tx.membership.updateMany({ where: { userId: { in: together } }, data: { createdAt: new Date() } }),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMembers(organization.ctx, { cursor, limit: "2" });
      seen.push(...page.items.map(({ userId }) => userId));
      if (seen.length === 4) await endMembership(organization.ctx, { userId: seen[3]! });
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(members));
    expect(seen[0]).toBe(organization.owner.id);
  });

  it.each(["x", "2026-01-01T00:00:00.000Z", "2026-99-99T00:00:00.000Z_x"])("refuses the cursor %s", async (cursor) => {
    const { ctx } = await newOrganization();
    await expect(listMembers(ctx, { cursor })).rejects.toMatchObject({ code: "invalid" });
  });
});

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "../../db/client";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { newMember } from "../person.suite";
import { createGroup } from "../provisioning/groups";
import { listGroups } from "../provisioning/list-groups";
import { createRole } from "../roles/create";
import { changeMemberRoles } from "./change-roles";
import { listMembers } from "./list";

withDatabase();

const roles = async ({ ctx }: Pick<Awaited<ReturnType<typeof newOrganization>>, "ctx">, filter: object = {}) =>
  (await listMembers(ctx, filter)).items.map(({ role }) => role).sort();

it("everybody in a group gets a role, whoever has it keeps their session, and the others are named with the reason", async () => {
  const organization = await newOrganization();
  const { ctx, db } = organization;
  const [ann, bob, eve] = [
    await newMember(organization, "member"),
    await newMember(organization, "member"),
    await newMember(organization, "developer"),
  ];
  const members = [ann.id, eve.id, organization.owner.id];
  await createGroup(ctx, { name: "Engineering", externalId: null, members });
  expect((await listGroups(ctx, {})).items).toMatchObject([{ name: "Engineering", members: 3 }]);
  const outcome = await changeMemberRoles(ctx, { members: { group: "Engineering" }, role: "developer" });
  expect(outcome).toMatchObject({
    ...{ changed: 1, unchanged: 1 },
    refused: [{ userId: organization.owner.id, because: expect.stringContaining("cannot change your own membership") }],
  });
  expect(await roles(organization)).toEqual(["developer", "developer", "member", "owner"]);
  const { items } = await listMembers(ctx, { group: "Engineering", role: "developer" });
  expect(items.map(({ userId, groups }) => [userId, groups])).toEqual([
    [ann.id, ["Engineering"]],
    [eve.id, ["Engineering"]],
  ]);
  const lines = await db.auditEvent.findMany({ where: { action: "member.change_role" } });
  expect(lines).toHaveLength(1);
  expect(await changeMemberRoles(ctx, { members: { role: "developer" }, role: "viewer" })).toMatchObject({ changed: 2 });
  expect(await changeMemberRoles(ctx, { members: { userIds: [bob.id] }, role: "viewer" })).toMatchObject({ changed: 1 });
  expect(await roles(organization)).toEqual(["owner", "viewer", "viewer", "viewer"]);
});

it("several members are changed by whoever may change one, in their own organization", async () => {
  const [organization, elsewhere] = [await newOrganization(), await newOrganization()];
  const admin = await newMember(organization, "admin");
  const stranger = await newMember(elsewhere, "member");
  const change = (members: object, role = "viewer") => changeMemberRoles(admin.ctx, { members, role });
  expect(await change({ role: "owner" })).toMatchObject({ changed: 0, refused: [{ userId: organization.owner.id }] });
  await expect(change({ userIds: [stranger.id] })).rejects.toMatchObject({ code: "not_found" });
  await expect(change({})).rejects.toMatchObject({ code: "invalid" });
  await expect(change({ role: "member", group: "All" })).rejects.toMatchObject({ code: "invalid" });
  await createGroup(organization.ctx, { name: "Nobody", externalId: null, members: [] });
  expect(await change({ group: "Nobody" })).toEqual({ changed: 0, unchanged: 0, refused: [] });
  expect(await change({ role: "approver" })).toEqual({ changed: 0, unchanged: 0, refused: [] });
  const viewer = await newMember(organization, "viewer");
  const named = { members: { userIds: [viewer.id] } };
  await expect(changeMemberRoles(viewer.ctx, { ...named, role: "admin" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(named.members, "owner")).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(named.members, "nothing")).rejects.toMatchObject({ code: "invalid" });
  expect(await roles(elsewhere)).toEqual(["member", "owner"]);
});

it("a role or a group that is not there is refused, with the one that was probably meant", async () => {
  const organization = await newOrganization();
  const { ctx } = organization;
  await createGroup(ctx, { name: "Engineering", externalId: null, members: [] });
  await createRole(ctx, { slug: "auditor", name: "Auditor", permissions: ["audit:read"] });
  const change = (members: object, by = ctx) => changeMemberRoles(by, { members, role: "viewer" });
  const refused = (message: string) => ({ code: "not_found", message });
  await expect(change({ group: "Enginering" })).rejects.toMatchObject(
    refused("There is no group Enginering. Did you mean Engineering?"),
  );
  await expect(change({ group: "Sales" })).rejects.toMatchObject(refused("There is no group Sales."));
  await expect(change({ role: "Developer" })).rejects.toMatchObject(
    refused("There is no role Developer. Did you mean developer?"),
  );
  await expect(change({ role: "auditr" })).rejects.toMatchObject(refused("There is no role auditr. Did you mean auditor?"));
  const blind = organization.contextOf(everyPermission.filter((permission) => permission !== "roles:read"));
  await expect(change({ role: "auditr" }, blind)).rejects.toMatchObject(refused("There is no role auditr."));
});

it("a role or a group names its members only to whoever sees members", async () => {
  const organization = await newOrganization();
  for (const slug of ["auditor", "archivist"])
    await createRole(organization.ctx, { slug, name: slug, permissions: ["audit:read"] });
  const auditor = await organization.addMember("auditor");
  const blind = organization.contextOf(["members:write", "audit:read"]);
  const change = (members: object) => changeMemberRoles(blind, { members, role: "archivist" });
  for (const members of [{ role: "auditor" }, { group: "Engineering" }])
    await expect(change(members)).rejects.toMatchObject({
      ...{ code: "forbidden", message: expect.stringContaining("needs the permission members:read") },
    });
  expect(await change({ userIds: [auditor.id] })).toMatchObject({ changed: 1 });
});

it("more members than can be named are not changed together, and it is said what to do", async () => {
  const organization = await newOrganization();
  const { ctx, db, organizationId } = organization;
  const people = Array.from({ length: 501 }, () => randomUUID()).map((id) => ({ id, email: `${id}@example.com`, name: "Many" }));
  await prisma().user.createMany({ data: people });
  const data = people.map(({ id: userId }) => ({ organizationId, userId, role: "viewer" }));
  await db.$transaction((tx) => tx.membership.createMany({ data }));
  await expect(changeMemberRoles(ctx, { members: { role: "viewer" }, role: "member" })).rejects.toMatchObject({
    ...{ code: "limit", message: expect.stringContaining("Name 500 at a time by their ids") },
  });
  expect(await db.membership.count({ where: { role: "viewer" } })).toBe(501);
});

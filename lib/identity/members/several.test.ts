import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { newMember } from "../person.suite";
import { createGroup } from "../provisioning/groups";
import { listGroups } from "../provisioning/list-groups";
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
  expect(await change({ group: "nobody is in it" })).toEqual({ changed: 0, unchanged: 0, refused: [] });
  const viewer = await newMember(organization, "viewer");
  const named = { members: { userIds: [viewer.id] } };
  await expect(changeMemberRoles(viewer.ctx, { ...named, role: "admin" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await change(named.members, "owner")).toMatchObject({ changed: 0, refused: [{ userId: viewer.id }] });
  expect(await roles(elsewhere)).toEqual(["member", "owner"]);
});

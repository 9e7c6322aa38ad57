import { lockOrganization } from "../../db/lock";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type Condition, type FieldTest, textFilter, whereBy } from "./condition";
import { followGroups } from "./follow-groups";

export type GroupSaid = { name: string; externalId: string | null; members: string[] };
export type Group = GroupSaid & { id: string; createdAt: Date; updatedAt: Date };

export type GroupCondition = Condition<"id" | "displayName" | "externalId">;

const everyGroup: GroupCondition = { all: [] };
type Where = NonNullable<NonNullable<Parameters<ReadDb["provisionedGroup"]["findMany"]>[0]>["where"]>;

const nothing: Where = { id: { in: [] } };
const everything: Where = { NOT: nothing };

function groupWhere(test: FieldTest<"id" | "displayName" | "externalId">, isWanted: boolean): Where {
  const { field, is, value } = test;
  if (field === "externalId") {
    if (is === "present") return isWanted ? { externalId: { not: null } } : { externalId: null };
    const externalId = textFilter(test, true);
    return isWanted ? { externalId } : { OR: [{ externalId: null }, { NOT: { externalId } }] };
  }
  if (is === "present") return isWanted ? everything : nothing;
  const fits = field === "id" ? { id: String(value) } : { name: textFilter(test) };
  return isWanted ? fits : { NOT: fits };
}

const byGroup = { leaf: groupWhere, nothing, everything };

export const countGroups = (db: ReadDb, sought: GroupCondition): Promise<number> =>
  db.provisionedGroup.count({ where: whereBy(sought, byGroup) });

export async function findGroups(
  db: ReadDb | WriteDb,
  sought: GroupCondition = everyGroup,
  page: { skip?: number; take?: number } = {},
): Promise<Group[]> {
  const rows = await (db as ReadDb).provisionedGroup.findMany({
    where: whereBy(sought, byGroup),
    include: { members: { select: { userId: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    ...page,
  }); // safe: WriteDb reads as ReadDb does
  return rows.map(({ members, organizationId: _own, ...group }) => ({ ...group, members: members.map(({ userId }) => userId) }));
}

export async function getGroup(db: ReadDb | WriteDb, id: string): Promise<Group> {
  const [group] = await findGroups(db, { field: "id", is: "equal", value: id });
  if (!group) throw new Failure("not_found", "There is no such group.");
  return group;
}

export async function createGroup(ctx: Context, { members, ...said }: GroupSaid): Promise<Group> {
  const id = await change(ctx, "group.provision", async (db, note) => {
    await lockOrganization(db, ctx.organizationId);
    await requireFreeName(db, said.name);
    const group = await db.provisionedGroup.create({ data: { organizationId: ctx.organizationId, ...said } });
    await setMembers(db, group, { before: [], after: members });
    note(said.name, { members: members.length, followed: await followGroups(db, ctx.organizationId, members) });
    return group.id;
  });
  return getGroup(ctx.db, id);
}

/** Changes a group by what it is now, so that two changes at once lose nobody. */
export async function changeGroup(ctx: Context, id: string, toWanted: (present: Group) => GroupSaid): Promise<Group> {
  await change(ctx, "group.update", async (db, note) => {
    await lockOrganization(db, ctx.organizationId);
    const before = await getGroup(db, id);
    const { members, ...said } = toWanted(before);
    await requireFreeName(db, said.name, id);
    await db.provisionedGroup.updateMany({ where: { id }, data: { ...said, updatedAt: new Date() } });
    const { added, removed } = await setMembers(
      db,
      { id, organizationId: ctx.organizationId },
      { before: before.members, after: members },
    );
    const touched = said.name === before.name ? [...added, ...removed] : [...new Set([...before.members, ...members])];
    const followed = await followGroups(db, ctx.organizationId, touched);
    note(said.name, { added: added.length, removed: removed.length, followed });
  });
  return getGroup(ctx.db, id);
}

export async function removeGroup(ctx: Context, id: string): Promise<void> {
  await change(ctx, "group.remove", async (db, note) => {
    await lockOrganization(db, ctx.organizationId);
    const { name, members } = await getGroup(db, id);
    await db.provisionedGroup.deleteMany({ where: { id } });
    note(name, { members: members.length, followed: await followGroups(db, ctx.organizationId, members) });
  });
}

type GroupKey = { id: string; organizationId: string };
type Members = { before: readonly string[]; after: readonly string[] };

async function setMembers(db: WriteDb, { id: groupId, organizationId }: GroupKey, { before, after }: Members) {
  const [had, wanted] = [new Set(before), new Set(after)];
  const added = [...wanted].filter((userId) => !had.has(userId));
  const removed = before.filter((userId) => !wanted.has(userId));
  const known = await db.membership.count({ where: { userId: { in: added } } });
  if (known < added.length) throw new Failure("invalid", "The group names somebody who is no member here.");
  await db.provisionedGroupMember.deleteMany({ where: { groupId, userId: { in: removed } } });
  await db.provisionedGroupMember.createMany({ data: added.map((userId) => ({ organizationId, groupId, userId })) });
  return { added, removed };
}

async function requireFreeName(db: WriteDb, name: string, except?: string): Promise<void> {
  const same = await db.provisionedGroup.findFirst({ where: { name, ...(except ? { NOT: { id: except } } : {}) } });
  if (same) throw new Failure("conflict", `There is a group ${name} already.`);
}

/** The provisioned groups of a member. Null while the provider has provisioned none at all: then those of the sign-in count. */
export async function provisionedGroupsOf(db: ReadDb, userId: string): Promise<string[] | null> {
  if ((await db.provisionedGroup.count()) === 0) return null;
  const rows = await db.provisionedGroupMember.findMany({ where: { userId }, include: { group: true } });
  return rows.map(({ group }) => group.name);
}

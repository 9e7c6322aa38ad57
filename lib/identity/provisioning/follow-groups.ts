import type { WriteDb } from "../../db/scoped";
import { announce } from "../../signal/announce";
import { domainOf } from "../email-domains/domain";
import { endOutOfReach } from "../invitations/reach";
import { endGrantsOf } from "../members/end-grants";
import { findRole } from "../role";
import { listGroupRoles } from "../sign-in-rules/role-of-groups";
import { readSignInRules } from "../sign-in-rules/rules";

/** Who became what: `ada@example.com` → `admin`, or `disabled` where no group has a role. */
export type Followed = Record<string, string>;

type MemberWithGroups = Awaited<ReturnType<typeof readMembers>>[number];

/**
 * Gives members the role of their provisioned groups, in the transaction that changed these. The last owner, the one who keeps
 * their password and people of other domains stay as they are.
 */
export async function followGroups(db: WriteDb, organizationId: string, userIds: readonly string[]): Promise<Followed> {
  const followed: Followed = {};
  const roleOf = await roleByGroups(db);
  if (!roleOf || userIds.length === 0) return followed;
  const { keptPasswordOf } = await readSignInRules(db);
  const domains = new Set((await db.emailDomain.findMany({ where: { approvedAt: { not: null } } })).map(({ domain }) => domain));
  let owners = await db.membership.count({ where: { role: "owner", status: "active" } });
  for (const row of await readMembers(db, userIds)) {
    if (row.userId === keptPasswordOf || !domains.has(domainOf(row.user.email))) continue;
    const role = roleOf(row.provisionedGroups.map(({ group }) => group.name));
    const isOwner = row.role === "owner" && row.status === "active";
    if (isOwner && role !== "owner" && owners === 1) continue;
    if (!(await giveRole(db, row, role))) continue;
    if (isOwner) owners -= 1;
    followed[row.user.email] = role ?? "disabled";
  }
  await endSessions(db, organizationId, Object.keys(followed));
  return followed;
}

const readMembers = (db: WriteDb, userIds: readonly string[]) =>
  db.membership.findMany({
    where: { userId: { in: [...userIds] } },
    include: { user: true, provisioned: true, provisionedGroups: { include: { group: true } } },
  });

/** Null while no group has a role: then roles are given in the console. */
async function roleByGroups(db: WriteDb): Promise<((groups: readonly string[]) => string | null) | null> {
  const rows = await listGroupRoles(db);
  if (rows.length === 0) return null;
  const { defaultRole } = await readSignInRules(db);
  const known = new Set<string>();
  for (const role of new Set([...rows.map((row) => row.role), ...(defaultRole === null ? [] : [defaultRole])]))
    if (await findRole(db, role)) known.add(role);
  return (groups) => {
    const role = rows.find(({ group }) => groups.includes(group))?.role ?? defaultRole;
    return role !== null && known.has(role) ? role : null;
  };
}

/** Answers whether anything changed. A member whom a person disabled stays so. */
async function giveRole(
  db: WriteDb,
  { userId, role: present, status, provisioned }: MemberWithGroups,
  role: string | null,
): Promise<boolean> {
  if (role === null) {
    if (status === "disabled") return false;
    await db.membership.updateMany({ where: { userId }, data: { status: "disabled" } });
    await db.provisionedMember.updateMany({ where: { userId }, data: { isHeldBack: true } });
    await endGrantsOf(db, userId);
    return true;
  }
  const isBack = provisioned?.isHeldBack === true && provisioned.isActive;
  if (!isBack && present === role) return false;
  await db.membership.updateMany({ where: { userId }, data: { role, ...(isBack ? { status: "active" } : {}) } });
  if (isBack) await db.provisionedMember.updateMany({ where: { userId }, data: { isHeldBack: false } });
  return true;
}

async function endSessions(db: WriteDb, organizationId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const people = await db.membership.findMany({ where: { user: { email: { in: [...emails] } } }, select: { userId: true } });
  await db.session.deleteMany({ where: { userId: { in: people.map(({ userId }) => userId) } } });
  await announce(db, { topic: "identity.changed", payload: { organizationId, userId: null } });
  await endOutOfReach(db);
}

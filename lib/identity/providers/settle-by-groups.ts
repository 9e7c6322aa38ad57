import { prisma } from "../../db/client";
import { lockOrganization } from "../../db/lock";
import { type ReadDb, scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { everyPermission } from "../../operation/permission";
import { announce } from "../../signal/announce";
import { organizationOfDomain } from "../email-domains/domain";
import { changeMemberRole } from "../members/change-role";
import { disableMember } from "../members/set-status";
import { provisionedGroupsOf } from "../provisioning/groups";
import { asPerson } from "../session/start";
import { groupsIn, listGroupRoles, roleOfGroups } from "../sign-in-rules/role-of-groups";
import { readSignInRules } from "../sign-in-rules/rules";

type Arriving = { id: string; email: string; isNew?: { name: string; passwordHash: string | null } | undefined };
type Said = { email: string | null; emailVerified: boolean; claims?: Readonly<Record<string, unknown>> };

/**
 * Gives somebody the place that their groups have in the organization of their email domain: a new member joins, the role of a
 * known one follows. Answers whether they are a member there.
 */
export async function settleByGroups(
  visit: Visit,
  person: Arriving,
  { email, emailVerified, claims = {} }: Said,
): Promise<boolean> {
  if (!emailVerified || email?.trim().toLowerCase() !== person.email) return false;
  const organizationId = await organizationOfDomain(person.email);
  if (organizationId === null) return false;
  const db = scopedDb(organizationId);
  const { groupsClaim } = await readSignInRules(db);
  const groups = (await provisionedGroupsOf(db, person.id)) ?? groupsIn(claims, groupsClaim);
  const role = await roleOfGroups(db, groups);
  const member = await db.membership.findFirst({ where: { userId: person.id } });
  if (member) {
    if (await isByGroups(db)) await follow(asSignOn(organizationId, visit), { ...member, email: person.email }, role);
    return true;
  }
  if (role === null) return false;
  await joinAs(role, person, { organizationId, visit });
  return true;
}

/** Whether groups have roles at all; without, people join by their domain and keep the role that they are given here. */
const isByGroups = async (db: ReadDb): Promise<boolean> => (await listGroupRoles(db)).length > 0;

export const keepsPassword = async (userId: string): Promise<boolean> =>
  (await prisma().signInRules.count({ where: { keptPasswordOf: userId } })) > 0;

type Home = { organizationId: string; visit: Visit };

async function joinAs(role: string, { id: userId, email, isNew }: Arriving, { organizationId, visit }: Home): Promise<void> {
  await change(asPerson({ id: userId, email }, organizationId, visit), "member.join", async (db, note) => {
    await lockOrganization(db, organizationId);
    if (isNew) await db.user.create({ data: { id: userId, email, ...isNew } });
    await db.membership.create({ data: { organizationId, userId, role } });
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
    note(role, { email });
  });
}

type Settled = { userId: string; email: string; role: string; status: "active" | "disabled" };

/** The last owner, and the one who keeps their password, stay as they are. */
async function follow(ctx: Context, { userId, email, role: present, status }: Settled, role: string | null): Promise<void> {
  if (present === role || status === "disabled") return;
  try {
    if (role === null) await disableMember(ctx, { userId });
    else await changeMemberRole(ctx, { userId, role });
  } catch (error) {
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
    log.warn({ email, role, reason: error.message }, "the groups of a member were not followed");
  }
}

const asSignOn = (organizationId: string, { requestId }: Visit): Context => ({
  organizationId,
  actor: { kind: "system", id: "single sign-on", label: "Single sign-on", onBehalfOf: null, permissions: everyPermission },
  db: scopedDb(organizationId),
  door: "entrance",
  requestId,
});

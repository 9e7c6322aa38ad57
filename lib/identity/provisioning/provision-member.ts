import { randomUUID } from "node:crypto";
import { prisma } from "../../db/client";
import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { announce } from "../../signal/announce";
import { safeName } from "../display-name";
import { disableMember, storeStatus } from "../members/set-status";
import { roleOfGroups } from "../sign-in-rules/role-of-groups";
import { followGroups } from "./follow-groups";
import { findPeople, getPersonOf, type ProvisionedPerson, requireOwnDomain } from "./person";

/** What an identity provider says of somebody. */
export type PersonSaid = Pick<
  ProvisionedPerson,
  "userName" | "externalId" | "email" | "name" | "givenName" | "familyName" | "isActive"
>;

/** Makes somebody a member, with the role of people who are in no group yet. */
export async function provisionMember(ctx: Context, said: PersonSaid): Promise<ProvisionedPerson> {
  const { organizationId } = ctx;
  await requireOwnDomain(ctx.db, said.email);
  const id = await change(ctx, "member.provision", async (db, note) => {
    await lockOrganization(db, organizationId);
    await requireFree(db, said);
    const user = await prisma().user.findUnique({ where: { email: said.email } });
    const userId = user?.id ?? randomUUID();
    if (!user) await db.user.create({ data: { id: userId, email: said.email, name: safeName(said.name, said.email) } });
    const role = await roleOfGroups(db, []);
    const isIn = said.isActive && role !== null;
    const membership = {
      organizationId,
      userId,
      role: role ?? "viewer",
      status: isIn ? ("active" as const) : ("disabled" as const),
    };
    await db.membership.create({ data: membership });
    await db.provisionedMember.create({ data: { organizationId, userId, ...detailsOf(said), isHeldBack: role === null } });
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
    note(said.email, { role, isActive: said.isActive });
    return userId;
  });
  return getPersonOf(ctx.db, id);
}

/**
 * Changes what an identity provider says of a member, by what it is now, so that of two changes at once neither undoes the
 * other. Whoever is to be kept out is so also when the rest of the change is refused.
 */
export async function changeProvisioned(
  ctx: Context,
  id: string,
  toWanted: (present: ProvisionedPerson) => PersonSaid,
): Promise<ProvisionedPerson> {
  const looked = await getPersonOf(ctx.db, id);
  await requireOwnDomain(ctx.db, looked.email);
  try {
    await storeChange(ctx, id, toWanted);
  } catch (error) {
    const isKeptOut = error instanceof Failure && looked.isActive && !toWanted(looked).isActive;
    if (isKeptOut && error.code === "conflict") await disableMember(ctx, { userId: id });
    throw error;
  }
  return getPersonOf(ctx.db, id);
}

const storeChange = (ctx: Context, id: string, toWanted: (present: ProvisionedPerson) => PersonSaid): Promise<void> =>
  change(ctx, "member.update_provisioned", async (db, note) => {
    const { organizationId } = ctx;
    await lockOrganization(db, organizationId);
    const before = await getPersonOf(db, id);
    const said = toWanted(before);
    await requireOwnDomain(db, said.email);
    const isMoved = before.isActive !== said.isActive && !(before.isHeldBack && said.isActive);
    const status = said.isActive ? "active" : "disabled";
    const { ended } = isMoved ? await storeStatus(ctx, db, { userId: id, status }) : { ended: {} };
    await requireFree(db, said, id);
    await rename(db, before, said);
    const details = detailsOf(said);
    const at = { organizationId, userId: id };
    const key = { organizationId_userId: at };
    await db.provisionedMember.upsert({ where: key, create: { ...at, ...details }, update: details });
    const followed = await followGroups(db, organizationId, [id]);
    note(said.email, { isActive: said.isActive, ...(isMoved ? { status } : {}), ...ended, followed });
  });

/** A person of other organizations, too, keeps their name and address: these are not this provider's to change. */
async function rename(db: WriteDb, before: ProvisionedPerson, { email, name }: PersonSaid): Promise<void> {
  if (email === before.email && name === before.name) return;
  const elsewhere = (await prisma().membership.count({ where: { userId: before.id } })) > 1;
  if (elsewhere && email !== before.email)
    throw new Failure("conflict", `${before.email} belongs to another organization, too, so their address stays.`);
  if (!elsewhere) await db.user.update({ where: { id: before.id }, data: { email, name: safeName(name, email) } });
}

async function requireFree(db: WriteDb, { userName, email }: PersonSaid, except?: string): Promise<void> {
  const sameName = await findPeople(db, { field: "userName", is: "equal", value: userName });
  const sameEmail = await db.membership.findFirst({ where: { user: { email }, ...(except ? { NOT: { userId: except } } : {}) } });
  if (sameEmail || sameName.some(({ id }) => id !== except)) throw new Failure("conflict", `${userName} is a member already.`);
}

const detailsOf = ({ userName, externalId, givenName, familyName, isActive }: PersonSaid) => ({
  ...{ userName, externalId, givenName, familyName, isActive },
});

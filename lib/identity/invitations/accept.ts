import { randomUUID } from "node:crypto";
import { z } from "zod";
import { prisma } from "../../db/client";
import { lockOrganization } from "../../db/lock";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { entrance, type Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { announce } from "../../signal/announce";
import { PersonName } from "../display-name";
import { hashPassword, Password, verifyPassword, waitAsIfVerified } from "../password";
import { findRole } from "../role";
import { hashOfToken } from "../secret-token";
import type { SignedIn } from "../session/enter";
import { asPerson, startSession } from "../session/start";
import { readSignInRules, requireAdmission } from "../sign-in-rules/rules";
import { countAttempt, noteSuccess, tooOften, triesAreCounted } from "../throttle";
import { isWithinReach } from "./reach";

const notOpen = "This invitation is used, revoked or expired. Ask for a new one.";

type Person = { id: string; email: string; isNew?: { name: string; passwordHash: string | null } };

/** Accepts an invitation. New people choose a name and a password; known ones prove their identity with theirs. */
export const acceptInvitation = entrance({
  name: "invitation.accept",
  input: z.object({ token: z.string().min(1).max(200), name: PersonName.optional(), password: Password }),
  async run(visit, { token, name, password }): Promise<SignedIn> {
    const invitation = await getOpenInvitation(token);
    const attempt = { account: invitation.email, address: visit.address };
    const isHeard = await countAttempt(attempt);
    const person = await provePerson(invitation.email, { name, password, isHeard });
    const rules = await readSignInRules(scopedDb(invitation.organizationId));
    requireAdmission(rules, { userId: person.id, visit, isByProvider: false });
    await join(invitation, person, visit);
    await noteSuccess(attempt);
    const { organizationId } = invitation;
    return { token: await startSession(person, organizationId, visit), organizationId, userId: person.id };
  },
});

export type OpenInvitation = Awaited<ReturnType<typeof getOpenInvitation>>;

async function getOpenInvitation(token: string) {
  const invitation = await prisma().invitation.findUnique({
    where: { tokenHash: hashOfToken(token) },
    include: { organization: true },
  });
  const isOpen = invitation?.state === "waiting" && invitation.expiresAt.getTime() > Date.now();
  if (!invitation || !isOpen || !(await isWithinReach(scopedDb(invitation.organizationId), invitation)))
    throw new Failure("not_found", notOpen);
  return invitation;
}

/** Describes an invitation for its page: whom it is for, what its role allows, and whether that person has an account. */
export async function describeInvitation(token: string) {
  const { email, role: slug, organization, organizationId, invitedBy } = await getOpenInvitation(token);
  const [known, role] = await Promise.all([
    prisma().user.findUnique({ where: { email }, select: { id: true } }),
    findRole(scopedDb(organizationId), slug),
  ]);
  return {
    ...{ email, organization: organization.name, invitedBy, isKnown: known !== null },
    role: { slug, name: role?.name ?? slug, permissions: role?.permissions ?? [] },
  };
}

type Proof = { name: string | undefined; password: string; isHeard: boolean };

async function provePerson(email: string, { name, password, isHeard }: Proof): Promise<Person> {
  const known = await prisma().user.findUnique({ where: { email } });
  if (known) {
    if (isHeard ? await verifyPassword(password, known.passwordHash) : await waitAsIfVerified()) return known;
    throw new Failure("unauthenticated", `This is not the password of this account. ${triesAreCounted}`, {
      password: ["Not the password of this account"],
    });
  }
  if (!isHeard) throw new Failure("limit", tooOften);
  if (!name) throw new Failure("invalid", "Enter your name.", { name: ["Enter your name"] });
  return { id: randomUUID(), email, isNew: { name, passwordHash: await hashPassword(password) } };
}

/** Makes the person a member, once, even after a double click. */
export async function join(invitation: OpenInvitation, person: Person, visit: Visit): Promise<void> {
  const { id, organizationId, role } = invitation;
  await change(asPerson(person, organizationId, visit), "invitation.accept", async (db, note) => {
    await lockOrganization(db, organizationId);
    const { count } = await db.invitation.updateMany({ where: { id, state: "waiting" }, data: { state: "accepted" } });
    if (count === 0) throw new Failure("conflict", "This invitation has been used. Sign in instead.");
    if (!(await isWithinReach(db, invitation))) throw new Failure("not_found", notOpen);
    if (person.isNew) await db.user.create({ data: { id: person.id, email: person.email, ...person.isNew } });
    const membership = { organizationId, userId: person.id, role };
    await db.membership.upsert({
      where: { organizationId_userId: { organizationId, userId: person.id } },
      create: membership,
      update: { role, status: "active" },
    });
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId: person.id } });
    note(person.email, { role });
  });
}

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "../../db/client";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { inviteMember } from "../invitations/invite";
import { newVisit, password, personWithPassword, sessionOf } from "../person.suite";
import { findSession } from "../session/find";
import { signIn } from "../session/sign-in";
import { signInWithProvider } from "./sign-in";

withDatabase();

const claims = (email: string, emailVerified = true) => ({
  issuer: "https://id.example.com",
  subject: email,
  email,
  emailVerified,
  name: "A person",
});

const membershipsOf = (userId: string) => prisma().membership.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });

test("somebody invited twice joins both organizations at their first arrival", async () => {
  const [first, second] = [await newOrganization(), await newOrganization()];
  const email = `${randomUUID()}@example.com`;
  await inviteMember(first.ctx, { email, role: "viewer" });
  await inviteMember(second.ctx, { email, role: "developer" });
  const { userId } = await signInWithProvider(newVisit(), claims(email));
  expect((await membershipsOf(userId)).map(({ role }) => role).sort()).toEqual(["developer", "viewer"]);
});

test("somebody known takes up an invitation to a further organization", async () => {
  const [first, second] = [await newOrganization(), await newOrganization()];
  await inviteMember(second.ctx, { email: first.owner.email, role: "member" });
  const { userId } = await signInWithProvider(newVisit(), claims(first.owner.email));
  expect(userId).toBe(first.owner.id);
  expect((await membershipsOf(userId)).map(({ organizationId }) => organizationId)).toContain(second.organizationId);
});

test("a provider that does not confirm the address brings a linked person in, and nowhere new", async () => {
  const [first, second] = [await newOrganization(), await newOrganization()];
  const { email, id } = first.owner;
  await signInWithProvider(newVisit(), claims(email));
  await inviteMember(second.ctx, { email, role: "owner" });
  await signInWithProvider(newVisit(), claims(email, false));
  expect(await membershipsOf(id)).toHaveLength(1);
});

test("an address of somebody else's invitation helps nobody", async () => {
  const { ctx, owner } = await newOrganization();
  const other = await newOrganization();
  const invited = `${randomUUID()}@example.com`;
  await inviteMember(ctx, { email: invited, role: "owner" });
  await signInWithProvider(newVisit(), claims(other.owner.email));
  await signInWithProvider(newVisit(), { ...claims(invited), subject: other.owner.email, emailVerified: true });
  expect(await membershipsOf(other.owner.id)).toHaveLength(1);
  expect(owner.id).not.toBe(other.owner.id);
});

test("whoever made the account before loses password and sessions when the address is confirmed", async () => {
  const { email, id } = await personWithPassword();
  const organization = await newOrganization({ email, id });
  const session = await sessionOf(organization, { email, id });
  await signInWithProvider(newVisit(), claims(email));
  await expect(signIn(newVisit(), { email, password })).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await findSession(session)).toBeNull();
  expect(await organization.db.auditEvent.count({ where: { action: "account.link" } })).toBe(1);
});

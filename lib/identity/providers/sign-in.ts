import { randomUUID } from "node:crypto";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { announce } from "../../signal/announce";
import { safeName } from "../display-name";
import { Email } from "../email";
import { join } from "../invitations/accept";
import { isWithinReach } from "../invitations/reach";
import { enter, homesOf, type SignedIn } from "../session/enter";
import { asPerson } from "../session/start";
import { keepsPassword, settleByGroups } from "./settle-by-groups";

/** A person as an OpenID Connect provider identifies them. */
export type ProviderIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** All that the provider says of them. */
  claims?: Readonly<Record<string, unknown>>;
};

type Person = { id: string; email: string };
type Joining = Parameters<typeof join>[1];

/** Signs in a linked person, one with the same verified email, or an invited one. All others are refused. */
export async function signInWithProvider(visit: Visit, identity: ProviderIdentity): Promise<SignedIn> {
  const linked = await findLinked(identity);
  const known = linked ?? (await findByEmail(identity));
  const person = known ?? newPerson(identity);
  const isInvited = await joinAsInvited(visit, person, identity);
  const isKnown = known !== null || isInvited;
  const isAtHome = await settleByGroups(visit, isKnown ? { ...person, isNew: undefined } : person, identity);
  if (!isKnown && !isAtHome)
    throw new Failure("forbidden", `${person.email} has no account here. Ask an administrator for an invitation.`);
  if (!linked && (await keepsPassword(person.id)))
    throw new Failure("forbidden", `${person.email} is kept for the day single sign-on fails. Sign in with its password.`);
  if (!linked) await link(identity, person, visit);
  return enter(person, { ...visit, isByProvider: true });
}

async function findLinked({ issuer, subject }: ProviderIdentity): Promise<Person | null> {
  const account = await prisma().externalAccount.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  return account?.user ?? null;
}

const findByEmail = (identity: ProviderIdentity) => prisma().user.findUnique({ where: { email: verifiedEmail(identity) } });

const newPerson = (identity: ProviderIdentity): Joining => {
  const email = verifiedEmail(identity);
  return { id: randomUUID(), email, isNew: { name: safeName(identity.name, email), passwordHash: null } };
};

/** Accepts every open invitation to the address that the provider has verified. */
async function joinAsInvited(visit: Visit, person: Joining, { email, emailVerified }: ProviderIdentity): Promise<boolean> {
  if (!emailVerified || Email.safeParse(email ?? "").data !== person.email) return false;
  const waiting = await prisma().invitation.findMany({
    where: { email: person.email, state: "waiting", expiresAt: { gt: new Date() } },
    include: { organization: true },
  });
  const areOpen = await Promise.all(waiting.map((invitation) => isWithinReach(scopedDb(invitation.organizationId), invitation)));
  const invitations = waiting.filter((_, at) => areOpen[at]);
  for (const [at, invitation] of invitations.entries())
    await join(invitation, at === 0 ? person : { ...person, isNew: undefined }, visit);
  return invitations.length > 0;
}

function verifiedEmail({ email, emailVerified }: ProviderIdentity): string {
  const address = Email.safeParse(email ?? "");
  if (address.success && emailVerified) return address.data;
  throw new Failure(
    "forbidden",
    "Your sign-on provider did not confirm an email address, so you cannot be matched to an account.",
  );
}

/**
 * Links the account to the provider. Whoever created it never proved to own the address, so its password and sessions end
 * here.
 */
async function link({ issuer, subject }: ProviderIdentity, person: Person, visit: Visit): Promise<void> {
  const [organizationId] = await homesOf(person.id);
  await change(asPerson(person, organizationId, visit), "account.link", async (db, note) => {
    await db.user.update({ where: { id: person.id }, data: { passwordHash: null, passwordSince: new Date() } });
    await announce(db, { topic: "identity.changed", payload: { organizationId: null, userId: person.id } });
    note(person.email, { issuer });
  });
  await prisma().externalAccount.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, userId: person.id },
    update: {},
  });
}

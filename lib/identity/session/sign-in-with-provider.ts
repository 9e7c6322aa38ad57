import { randomUUID } from "node:crypto";
import { prisma } from "../../db/client";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { Email } from "../email";
import { join } from "../invitations/accept";
import { homeOf, type SignedIn } from "./sign-in";
import { startSession } from "./start";

/** Who an OpenID Connect provider says somebody is. */
export type ProviderIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
};

type Person = { id: string; email: string };

/** A linked person, else one with the same verified email, else one who has been invited; nobody else gets in. */
export async function signInWithProvider(visit: Visit, identity: ProviderIdentity): Promise<SignedIn> {
  const person = (await findLinked(identity)) ?? (await linkByEmail(identity)) ?? (await acceptAsInvited(visit, identity));
  const organizationId = await homeOf(person.id);
  return { token: await startSession(person, organizationId, visit), organizationId, userId: person.id };
}

async function findLinked({ issuer, subject }: ProviderIdentity): Promise<Person | null> {
  const account = await prisma().externalAccount.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  return account?.user ?? null;
}

async function linkByEmail(identity: ProviderIdentity): Promise<Person | null> {
  const email = verifiedEmail(identity);
  const person = await prisma().user.findUnique({ where: { email } });
  if (person) await link(identity, person);
  return person;
}

async function acceptAsInvited(visit: Visit, identity: ProviderIdentity): Promise<Person> {
  const email = verifiedEmail(identity);
  const invitation = await prisma().invitation.findFirst({
    where: { email, state: "waiting", expiresAt: { gt: new Date() } },
    include: { organization: true },
    orderBy: { createdAt: "desc" },
  });
  if (!invitation) throw new Failure("forbidden", `${email} has no account here. Ask an administrator for an invitation.`);
  const person = { id: randomUUID(), email, isNew: { name: identity.name ?? email, passwordHash: null } };
  await join(invitation, person, visit);
  await link(identity, person);
  return person;
}

function verifiedEmail({ email, emailVerified }: ProviderIdentity): string {
  const address = Email.safeParse(email ?? "");
  if (address.success && emailVerified) return address.data;
  throw new Failure(
    "forbidden",
    "Your sign-on provider did not confirm an email address, so you cannot be matched to an account.",
  );
}

const link = ({ issuer, subject }: ProviderIdentity, { id }: Person) =>
  prisma().externalAccount.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, userId: id },
    update: {},
  });

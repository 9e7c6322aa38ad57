import type { ReadDb, WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import { domainOf } from "../email-domains/domain";
import { type Condition, whereBy } from "./condition";
import { byPerson, type PersonField } from "./person-where";

const withPerson = {
  user: true,
  provisioned: true,
  provisionedGroups: { include: { group: { select: { id: true, name: true } } } },
} as const;

/** A member as an identity provider sees them. */
export type ProvisionedPerson = {
  id: string;
  userName: string;
  externalId: string | null;
  email: string;
  name: string;
  givenName: string | null;
  familyName: string | null;
  isActive: boolean;
  isHeldBack: boolean;
  groups: { id: string; name: string }[];
  createdAt: Date;
  updatedAt: Date;
};

export type PersonCondition = Condition<PersonField>;

const everybody: PersonCondition = { all: [] };
const idIs = (id: string): PersonCondition => ({ field: "id", is: "equal", value: id });

/** Members in the order they joined, those who were invited among them: a provider finds whom it knows and takes them over. */
export async function findPeople(
  db: ReadDb | WriteDb,
  sought: PersonCondition = everybody,
  page: { skip?: number; take?: number } = {},
): Promise<ProvisionedPerson[]> {
  return (await readRows(db as ReadDb, sought, page)).map(personOf); // safe: WriteDb reads as ReadDb does
}

const readRows = (db: ReadDb, sought: PersonCondition, page: { skip?: number; take?: number }) =>
  db.membership.findMany({
    where: whereBy(sought, byPerson),
    include: withPerson,
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    ...page,
  });

export const countPeople = (db: ReadDb, sought: PersonCondition): Promise<number> =>
  db.membership.count({ where: whereBy(sought, byPerson) });

type MemberRow = Awaited<ReturnType<typeof readRows>>[number];

const personOf = ({ userId, user, provisioned, provisionedGroups, status, createdAt }: MemberRow): ProvisionedPerson => ({
  id: userId,
  userName: provisioned?.userName ?? user.email,
  externalId: provisioned?.externalId ?? null,
  email: user.email,
  name: user.name,
  givenName: provisioned?.givenName ?? null,
  familyName: provisioned?.familyName ?? null,
  isHeldBack: provisioned?.isHeldBack ?? false,
  isActive: provisioned?.isHeldBack ? provisioned.isActive : status === "active",
  groups: provisionedGroups.map(({ group }) => group),
  createdAt,
  updatedAt: provisioned?.updatedAt ?? createdAt,
});

export async function getPersonOf(db: ReadDb | WriteDb, id: string): Promise<ProvisionedPerson> {
  const [person] = await findPeople(db, idIs(id));
  if (!person) throw new Failure("not_found", "There is no such member.");
  return person;
}

/** An identity provider decides about people of the organization's own domains alone. */
export async function requireOwnDomain(db: ReadDb | WriteDb, email: string): Promise<void> {
  const domain = domainOf(email);
  const row = await (db as ReadDb).emailDomain.findFirst({ where: { domain, approvedAt: { not: null } } }); // safe: as above
  if (row) return;
  throw new Failure(
    "forbidden",
    `${domain} is not an approved email domain of this organization (Settings, Sign-in and provisioning).`,
  );
}

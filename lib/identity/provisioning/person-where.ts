import type { ReadDb } from "../../db/scoped";
import { type FieldTest, textFilter } from "./condition";

type FindMembers = NonNullable<Parameters<ReadDb["membership"]["findMany"]>[0]>;
type Where = NonNullable<FindMembers["where"]>;

export type PersonField = "id" | "userName" | "externalId" | "displayName" | "email" | "givenName" | "familyName" | "active";

const nothing: Where = { userId: { in: [] } };
const everything: Where = { NOT: nothing };

/** What a test of a field means for members, whether the provider made them or they were invited. */
function personWhere(test: FieldTest<PersonField>, isWanted: boolean): Where {
  const { field, is, value } = test;
  if (field === "externalId" || field === "givenName" || field === "familyName") return optionalWhere(test, isWanted);
  if (is === "present") return isWanted ? everything : nothing;
  if (field === "active") return activeWhere(value === isWanted);
  if (field === "id") return isWanted ? { userId: String(value) } : { NOT: { userId: String(value) } };
  if (field === "userName") return userNameWhere(test, isWanted);
  const user = field === "email" ? { email: textFilter(test) } : { name: textFilter(test) };
  return isWanted ? { user } : { NOT: { user } };
}

/** Without a name of the provider's, somebody goes by their email address. */
function userNameWhere(test: FieldTest<PersonField>, isWanted: boolean): Where {
  const text = textFilter(test);
  const [userName, email] = [{ userName: text }, { email: text }];
  if (isWanted) return { OR: [{ provisioned: userName }, { provisioned: null, user: email }] };
  return { OR: [{ provisioned: { NOT: userName } }, { provisioned: null, user: { NOT: email } }] };
}

function optionalWhere(test: FieldTest<PersonField>, isWanted: boolean): Where {
  const { field, is } = test;
  const missing: Where[] = [{ provisioned: null }, { provisioned: { [field]: null } }];
  if (is === "present") return isWanted ? { provisioned: { [field]: { not: null } } } : { OR: missing };
  const fits = { [field]: textFilter(test, field === "externalId") };
  return isWanted ? { provisioned: fits } : { OR: [...missing, { provisioned: { [field]: { not: null }, NOT: fits } }] };
}

/** Whoever is held back because no group of theirs has a role is as active as the provider says. */
function activeWhere(isActive: boolean): Where {
  const notHeldBack = { OR: [{ provisioned: null }, { provisioned: { isHeldBack: false } }] };
  const status: Where = isActive ? { status: "active" } : { NOT: { status: "active" } };
  return { OR: [{ provisioned: { isHeldBack: true, isActive } }, { AND: [notHeldBack, status] }] };
}

export const byPerson = { leaf: personWhere, nothing, everything };

import type { ReadDb, WriteDb } from "../../db/scoped";
import { findRole } from "../role";
import { readSignInRules } from "./rules";

/** The groups that a provider names in a claim, whose name may be a path: `realm_access.roles`. */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : claim.split(".").reduce(memberOf, claims as unknown);
  const groups = Array.isArray(value) ? value : [value];
  return groups.filter((group) => typeof group === "string");
}

const memberOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The role for somebody in these groups: that of the first group in the list, else the one for everybody else. Null is none. */
export async function roleOfGroups(db: ReadDb | WriteDb, groups: readonly string[]): Promise<string | null> {
  const rows = await listGroupRoles(db);
  const { defaultRole } = await readSignInRules(db);
  const slug = rows.find(({ group }) => groups.includes(group))?.role ?? defaultRole;
  return slug === null ? null : ((await findRole(db, slug))?.slug ?? null);
}

/** In the order in which they decide. */
export const listGroupRoles = (db: ReadDb | WriteDb) =>
  (db as ReadDb).groupRole.findMany({ orderBy: { position: "asc" }, select: { group: true, role: true } }); // safe: WriteDb reads as ReadDb does

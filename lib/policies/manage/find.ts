import type { ReadDb, WriteDb } from "../../db/scoped";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import type { PolicyOwner } from "../decide";

/** The lists that this actor sees: the organization's and their own. */
export function listsOf(ctx: Context): string[] {
  const person = personOf(ctx);
  return person === null ? ["org"] : ["org", person];
}

type PoliciesDb = Pick<WriteDb, "toolPolicy"> | ReadDb;

export async function getPolicyRow(ctx: Context, id: string, db: PoliciesDb = ctx.db) {
  const row = await db.toolPolicy.findFirst({ where: { id, ownerKey: { in: listsOf(ctx) } } });
  return row ?? gone();
}

/** Finds a policy that the actor may change. */
export async function getOwnPolicy(ctx: Context, db: PoliciesDb, id: string) {
  const row = await getPolicyRow(ctx, id, db);
  ownerKeyFor(ctx, row.owner);
  return row;
}

export function gone(): never {
  throw new Failure("not_found", "There is no such policy that you may see. It may have been removed meanwhile.");
}

/** The list that an actor changes. Everybody may change their own; the organization's needs a permission. */
export function ownerKeyFor(ctx: Context, owner: PolicyOwner): string {
  if (owner === "org") {
    requirePermission(ctx, "policies:write");
    return "org";
  }
  const person = personOf(ctx);
  if (person !== null) return person;
  throw new Failure(
    "forbidden",
    "A service key acts for nobody, so it has no policies of its own. Set them for the organization.",
  );
}

export const readList = (db: PoliciesDb, ownerKey: string) =>
  db.toolPolicy.findMany({ where: { ownerKey }, orderBy: [{ position: "asc" }, { id: "asc" }] });

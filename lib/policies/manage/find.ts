import type { ReadDb, WriteDb } from "../../db/scoped";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import type { PolicyOwner } from "../decide";

/** What this actor sees: the organization's rules, and their own. */
export function listsOf(ctx: Context): string[] {
  const person = personOf(ctx);
  return person === null ? ["org"] : ["org", person];
}

export async function getPolicyRow(ctx: Context, id: string) {
  const row = await ctx.db.toolPolicy.findFirst({ where: { id, ownerKey: { in: listsOf(ctx) } } });
  return row ?? gone();
}

/** The same for who wants to change it. */
export async function getOwnPolicy(ctx: Context, id: string) {
  const row = await getPolicyRow(ctx, id);
  ownerKeyFor(ctx, row.owner);
  return row;
}

export function gone(): never {
  throw new Failure("not_found", "There is no such policy that you may see. It may have been removed meanwhile.");
}

/** Whose list an actor may change: everybody their own, the organization's with a permission for it. */
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

export const readList = (db: Pick<WriteDb, "toolPolicy"> | ReadDb, ownerKey: string) =>
  db.toolPolicy.findMany({ where: { ownerKey }, orderBy: [{ position: "asc" }, { id: "asc" }] });

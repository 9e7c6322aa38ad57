import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { findRole, requireReach, requireTools } from "../role";

export type TouchedMember = { userId: string; email: string; role: string; status: "active" | "disabled" };

/** Finds a member that the actor may change: not themselves, and nobody with more rights. */
export async function getMemberToChange(ctx: Context, db: WriteDb, userId: string): Promise<TouchedMember> {
  await lockOrganization(db, ctx.organizationId);
  const row = await db.membership.findFirst({ where: { userId }, include: { user: true } });
  if (!row) throw new Failure("not_found", "There is no such member.");
  if (userId === personOf(ctx))
    throw new Failure("conflict", "You cannot change your own membership. Ask another administrator.");
  const role = await findRole(db, row.role);
  requireReach(ctx, role?.permissions ?? [], `change ${row.user.email}`);
  requireTools(ctx, role?.patterns ?? [], `change ${row.user.email}`);
  return { userId, email: row.user.email, role: row.role, status: row.status };
}

/** Refuses a change after which no active owner would remain. */
export async function requireAnotherOwner(db: WriteDb, { userId, role }: TouchedMember): Promise<void> {
  if (role !== "owner") return;
  const others = await db.membership.count({ where: { role: "owner", status: "active", NOT: { userId } } });
  if (others === 0) throw new Failure("conflict", "This is the last active owner. Make somebody else an owner first.");
}

/** Owners see every tool, so that there is always somebody who can change toolkits. */
export async function requireUnlimited(db: WriteDb, { userId, email }: TouchedMember): Promise<void> {
  const row = await db.membership.findFirst({ where: { userId }, select: { toolkit: { select: { slug: true } } } });
  if (!row?.toolkit) return;
  throw new Failure(
    "conflict",
    `${email} is limited to the toolkit ${row.toolkit.slug}. Take them out of it before they become an owner.`,
  );
}

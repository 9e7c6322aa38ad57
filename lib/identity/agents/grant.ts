import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Permission } from "../../operation/permission";
import { PermissionName, requireReach } from "../role";
import type { Offer } from "./permissions";

export const AllowedPermissions = z.array(PermissionName).min(1, "Choose at least one permission");

/** A person allows what they have themselves, and what was asked for. */
export function requireMayAllow(ctx: Context, permissions: readonly Permission[], offered: readonly Offer[]): void {
  if (ctx.actor.kind !== "user")
    throw new Failure("forbidden", "A key or agent cannot connect further agents. Sign in to connect one.");
  requireReach(ctx, permissions, "allow this");
  const beyond = permissions.filter((permission) => !offered.some((offer) => offer.permission === permission));
  if (beyond.length > 0) throw new Failure("invalid", `This agent did not ask for ${beyond.join(", ")}.`);
}

type Allowance = { ctx: Context; db: WriteDb; permissions: readonly Permission[]; resources: readonly string[] };

export async function grantTo(
  client: { id: string; name: string },
  { ctx, db, permissions, resources }: Allowance,
): Promise<string> {
  const granted = { userId: ctx.actor.id, clientId: client.id, clientName: client.name };
  const data = { organizationId: ctx.organizationId, ...granted, permissions: [...permissions], resources: [...resources] };
  return (await db.agentGrant.create({ data })).id;
}

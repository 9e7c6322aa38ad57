import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Permission } from "../../operation/permission";
import { requireToolkit } from "../rights/require-toolkit";
import { PermissionName, requireReach } from "../role";
import type { Offer } from "./permissions";
import { toolkitNamed } from "./resource";

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
  const toolkitId = await toolkitFor(ctx, db, resources);
  const granted = { userId: ctx.actor.id, clientId: client.id, clientName: client.name, toolkitId };
  const data = { organizationId: ctx.organizationId, ...granted, permissions: [...permissions], resources: [...resources] };
  return (await db.agentGrant.create({ data })).id;
}

/** A client that came to the endpoint of a toolkit stays limited to it, wherever its tokens count. */
async function toolkitFor({ organizationId }: Context, db: WriteDb, resources: readonly string[]): Promise<string | null> {
  const slug = toolkitNamed(resources);
  if (slug === null) return null;
  await lockOrganization(db, organizationId);
  return (await requireToolkit(db, slug)).id;
}

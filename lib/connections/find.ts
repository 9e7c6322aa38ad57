import { z } from "zod";
import { type Context, can, personOf } from "../operation/context";
import { Failure } from "../operation/failure";
import { registryPlugin } from "../taxonomy";
import { ConnectionName, IntegrationSlug, Owner } from "../tools";
import { withView } from "./view";

export const ConnectionRef = z.object({ integration: IntegrationSlug, owner: Owner, name: ConnectionName });
type ConnectionRef = z.output<typeof ConnectionRef>;

/** What this actor sees: the organization's connections, and their own. */
export function visibleTo(ctx: Context) {
  const person = personOf(ctx);
  return { ownerKey: { in: person === null ? ["org"] : ["org", person] } };
}

export async function getConnectionRow(ctx: Context, { integration, owner, name }: ConnectionRef) {
  const where = { integration: { slug: integration, plugin: { not: registryPlugin } }, name, ownerKey: ownerKeyOf(ctx, owner) };
  const connection = await ctx.db.connection.findFirst({ where, include: withView });
  if (connection) return connection;
  throw new Failure("not_found", `There is no connection ${integration}.${owner}.${name} that you may see.`);
}

/** The same for who wants to change it. */
export async function getOwnConnection(ctx: Context, ref: ConnectionRef) {
  requireReach(ctx, ref.owner);
  return getConnectionRow(ctx, ref);
}

/** Among whose connections one stands: the organization's, or those of whoever acts. */
export const ownerKeyOf = (ctx: Context, owner: Owner): string => (owner === "org" ? "org" : (personOf(ctx) ?? "nobody"));

/** Everybody connects for themselves; for the organization it takes a permission of its own. */
export function requireReach(ctx: Context, owner: Owner): void {
  if (owner === "org" && !can(ctx.actor, "connections:write"))
    throw new Failure(
      "forbidden",
      "Connections of the organization need the permission connections:write. Connect your own account instead.",
    );
  if (owner === "user" && personOf(ctx) === null)
    throw new Failure(
      "forbidden",
      "A service key acts for nobody, so it has no account of its own. Connect for the organization.",
    );
}

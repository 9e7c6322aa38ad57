import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { displayName } from "../display-name";
import { requireToolkit } from "../rights/require-toolkit";
import { PermissionName, requireReach } from "../role";
import { hashOfToken, newToken } from "../secret-token";

export const createApiKey = operation({
  name: "key.create",
  summary: "Create an API key; its text is shown this once",
  permission: "keys:own",
  input: z.object({
    name: displayName(80),
    kind: z.enum(["member", "service"]).default("member"),
    permissions: z.array(PermissionName).min(1, "Choose at least one permission"),
    toolkit: z.string().optional().describe("The slug of a toolkit that the key is limited to"),
    expiresInDays: z.number().int().min(1).max(3650).nullable().default(90),
  }),
  output: z.object({ id: z.uuid(), text: z.string(), hint: z.string(), expiresAt: z.iso.datetime().nullable() }),
  async run(ctx, { name, kind, permissions, toolkit, expiresInDays }) {
    requireReach(ctx, permissions, "create this key");
    const userId = ownerOf(ctx, kind);
    const text = newToken("exk_");
    const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * 24 * 60 * 60_000);
    return await change(ctx, "key.create", async (db, note) => {
      const toolkitId = await toolkitFor(ctx, db, { kind, toolkit });
      const { id, hint } = await db.apiKey.create({
        data: {
          organizationId: ctx.organizationId,
          userId,
          name,
          hash: hashOfToken(text),
          hint: text.slice(-4),
          permissions,
          toolkitId,
          createdBy: ctx.actor.label,
          expiresAt,
        },
      });
      if (expiresAt)
        await enqueue(db, { task: "key.expire", payload: { organizationId: ctx.organizationId, id }, at: expiresAt });
      note(id, { name, kind, permissions, toolkit, expiresAt: expiresAt?.toISOString() ?? null });
      return { id, text, hint, expiresAt: expiresAt?.toISOString() ?? null };
    });
  },
});

type LimitedKey = { kind: "member" | "service"; toolkit: string | undefined };

/** A member's key is limited as its member is. A service key has no member, so whoever is limited makes none that reaches more. */
async function toolkitFor(
  { organizationId, actor }: Context,
  db: WriteDb,
  { kind, toolkit }: LimitedKey,
): Promise<string | null> {
  const limits = kind === "service" ? (actor.toolkits ?? []) : [];
  if (toolkit === undefined) return limits[0] ?? null;
  await lockOrganization(db, organizationId);
  const { id } = await requireToolkit(db, toolkit);
  if (limits.every((limit) => limit === id)) return id;
  throw new Failure("forbidden", "You are limited to another toolkit, so a service key of yours is limited to that one.");
}

/** A member's key acts for them and falls with them; a service key belongs to the organization. */
function ownerOf({ actor }: Context, kind: "member" | "service"): string | null {
  if (actor.kind !== "user")
    throw new Failure("forbidden", "A key cannot make further keys, or it could outlive itself. Sign in to create one.");
  if (kind === "member") return actor.id;
  if (!can(actor, "keys:write"))
    throw new Failure("forbidden", "Service keys need the permission keys:write. Create a key of your own instead.");
  if (actor.patterns)
    throw new Failure(
      "forbidden",
      "A service key has no role, and yours limits the tools you reach. Create a key of your own instead.",
    );
  return null;
}

import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { Email } from "../email";
import { grantableRole } from "../role";
import { hashOfToken, newToken } from "../secret-token";

const lifetimeMs = 7 * 24 * 60 * 60_000;

export const inviteMember = operation({
  name: "invitation.create",
  summary: "Invite somebody by a link, which is shown to a person this once and holds for seven days",
  permission: "members:write",
  input: z.object({ email: Email, role: z.string().default("member") }),
  output: z.object({
    id: z.uuid(),
    email: z.string(),
    path: z.string().nullable().describe("Null for a key: the link is shown to people only"),
    expiresAt: z.iso.datetime(),
  }),
  async run(ctx, { email, role: slug }) {
    if (ctx.actor.toolkits?.length)
      throw new Failure("forbidden", "You are limited to a toolkit, and whoever you invite would not be. Ask an administrator.");
    const token = newToken();
    const expiresAt = new Date(Date.now() + lifetimeMs);
    return change(ctx, "invitation.create", async (db, note) => {
      const role = await grantableRole(ctx, db, slug);
      if (await db.membership.findFirst({ where: { user: { email } } }))
        throw new Failure("conflict", `${email} is a member already.`, { email: ["Is a member already."] });
      await db.invitation.updateMany({ where: { email, state: "waiting" }, data: { state: "revoked" } });
      const { id } = await db.invitation.create({
        data: {
          organizationId: ctx.organizationId,
          email,
          role: role.slug,
          tokenHash: hashOfToken(token),
          ...{ invitedBy: ctx.actor.label, inviterKind: ctx.actor.kind, inviterId: ctx.actor.id },
          expiresAt,
        },
      });
      await enqueue(db, { task: "invitation.expire", payload: { organizationId: ctx.organizationId, id }, at: expiresAt });
      note(email, { role: role.slug });
      // With the link, a key could accept the invitation itself and become a person who outlives it.
      const path = ctx.actor.kind === "user" ? `/invitation/${token}` : null;
      return { id, email, path, expiresAt: expiresAt.toISOString() };
    });
  },
});

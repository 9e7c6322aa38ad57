import { z } from "zod";
import { operation } from "../../operation/operation";

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  state: z.enum(["waiting", "accepted", "revoked", "expired"]),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = operation({
  name: "invitation.list",
  summary: "List invitations",
  permission: "members:read",
  input: z.object({ state: z.enum(["waiting", "accepted", "revoked", "expired"]).optional() }),
  output: z.object({ items: z.array(Invitation) }),
  async run(ctx, { state }) {
    const rows = await ctx.db.invitation.findMany({ orderBy: { createdAt: "desc" }, take: 500 });
    const items = rows.map((row) => ({
      ...row,
      state: row.state === "waiting" && row.expiresAt.getTime() <= Date.now() ? ("expired" as const) : row.state,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
    return { items: items.filter((item) => !state || item.state === state) };
  },
});

import { z } from "zod";
import { operation } from "../../operation/operation";
import { PageSize, pageOf } from "../paging";

const State = z.enum(["waiting", "accepted", "revoked", "expired"]);
type State = z.infer<typeof State>;

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  state: State,
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = operation({
  name: "invitation.list",
  summary: "List invitations, newest first",
  permission: "members:read",
  input: z.object({ state: State.optional(), cursor: z.uuid().optional(), limit: PageSize }),
  output: z.object({ items: z.array(Invitation), nextCursor: z.uuid().optional() }),
  async run(ctx, { state, cursor, limit }) {
    const now = new Date();
    const found = await ctx.db.invitation.findMany({
      where: { ...inState(state, now), id: { lt: cursor } },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const { rows, nextCursor } = pageOf(found, limit, ({ id }) => id);
    const items = rows.map((row) => ({
      ...row,
      state: row.state === "waiting" && row.expiresAt <= now ? ("expired" as const) : row.state,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
    return { items, nextCursor };
  },
});

/** The date alone decides whether an invitation is expired, even before the job has run. */
function inState(state: State | undefined, now: Date) {
  if (state === "waiting") return { state, expiresAt: { gt: now } };
  if (state === "expired") return { OR: [{ state }, { state: "waiting" as const, expiresAt: { lte: now } }] };
  return { state };
}

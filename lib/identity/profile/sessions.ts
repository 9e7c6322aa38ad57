import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";

const SessionView = z.object({
  id: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

export const listMySessions = operation({
  name: "session.list_mine",
  summary: "List where you are signed in to this organization",
  permission: "profile:write",
  input: z.object({}),
  output: z.object({ items: z.array(SessionView) }),
  async run(ctx) {
    const rows = await ctx.db.session.findMany({
      where: { userId: ctx.actor.id, expiresAt: { gt: new Date() } },
      orderBy: { createdAt: "desc" },
    });
    return {
      items: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.id === ctx.actor.sessionId,
      })),
    };
  },
});

export const endMySession = operation({
  name: "session.end_mine",
  summary: "Sign out one of your sessions",
  permission: "profile:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "session.end_mine", async (db, note) => {
      const { count } = await db.session.deleteMany({ where: { id, userId: ctx.actor.id } });
      if (count === 0) throw new Failure("not_found", "There is no such session.");
      const payload = { organizationId: ctx.organizationId, userId: ctx.actor.id, revokedSessionId: id };
      await announce(db, { topic: "identity.changed", payload });
      note(id);
      return {};
    }),
});

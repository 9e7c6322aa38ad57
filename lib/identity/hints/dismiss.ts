import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getPerson } from "../profile/profile";

const hints = ["first-steps"] as const;

export const listDismissedHints = operation({
  name: "hint.list",
  summary: "List the hints that you do not want to see any more",
  permission: "profile:write",
  input: z.object({}),
  output: z.object({ dismissed: z.array(z.enum(hints)) }),
  async run(ctx) {
    const { id: userId } = await getPerson(ctx);
    const rows = await ctx.db.dismissal.findMany({ where: { userId }, select: { hint: true } });
    return { dismissed: hints.filter((hint) => rows.some((row) => row.hint === hint)) };
  },
});

export const dismissHint = operation({
  name: "hint.dismiss",
  summary: "Not see a hint any more",
  permission: "profile:write",
  input: z.object({ hint: z.enum(hints) }),
  output: z.object({ hint: z.enum(hints) }),
  async run(ctx, { hint }) {
    const { id: userId } = await getPerson(ctx);
    const key = { organizationId: ctx.organizationId, userId, hint };
    return change(ctx, "hint.dismiss", async (db, note) => {
      await db.dismissal.upsert({ where: { organizationId_userId_hint: key }, create: key, update: {} });
      note(hint);
      return { hint };
    });
  },
});

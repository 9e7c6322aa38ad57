import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getPerson } from "../profile/profile";

export const removeView = operation({
  name: "view.remove",
  summary: "Remove one of your saved views",
  permission: "profile:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { id: userId } = await getPerson(ctx);
    const view = await ctx.db.savedView.findFirst({ where: { id, userId } });
    if (!view) throw new Failure("not_found", "There is no such view, or it is not yours.");
    return change(ctx, "view.remove", async (db, note) => {
      await db.savedView.deleteMany({ where: { id, userId } });
      note(view.name, { page: view.page });
      return { id };
    });
  },
});

import { z } from "zod";
import { operation } from "../../operation/operation";
import { getPerson } from "../profile/profile";
import { SavedView, viewsMax } from "./view";

export const listSavedViews = operation({
  name: "view.list",
  summary: "List your saved views of a page, by name",
  permission: "profile:write",
  input: z.object({ page: SavedView.shape.page }),
  output: z.object({ items: z.array(SavedView) }),
  async run(ctx, { page }) {
    const { id: userId } = await getPerson(ctx);
    const rows = await ctx.db.savedView.findMany({ where: { userId, page }, orderBy: { name: "asc" }, take: viewsMax });
    return { items: rows.map(({ id, name, query }) => ({ id, page, name, query })) };
  },
});

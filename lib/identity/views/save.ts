import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getPerson } from "../profile/profile";
import { SavedView, viewsMax } from "./view";

export const saveView = operation({
  name: "view.save",
  summary: "Save the filters of a page under a name; a view of that name is replaced",
  permission: "profile:write",
  input: SavedView.omit({ id: true }),
  output: SavedView,
  async run(ctx, { page, name, query }) {
    const { id: userId } = await getPerson(ctx);
    const key = { organizationId: ctx.organizationId, userId, page, name };
    return change(ctx, "view.save", async (db, note) => {
      const others = await db.savedView.count({ where: { userId, page, name: { not: name } } });
      if (others >= viewsMax) throw new Failure("conflict", `You have ${viewsMax} views of this page. Remove one first.`);
      const { id } = await db.savedView.upsert({
        where: { organizationId_userId_page_name: key },
        create: { ...key, query },
        update: { query },
      });
      note(name, { page });
      return { id, page, name, query };
    });
  },
});

import { z } from "zod";
import { change } from "../../operation/change";
import { can, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { noSnippet, withoutCode } from "./snippet";

export const removeSnippet = operation({
  name: "snippet.remove",
  summary: "Remove a snippet of yours; who sees everybody's runs may remove shared ones too",
  permission: "tools:call",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  async run(ctx, { id }) {
    const userId = personOf(ctx);
    const own = userId === null ? [] : [{ userId }];
    const shared = can(ctx.actor, "executions:all") ? [{ isShared: true }] : [];
    const where = { id, OR: [...own, ...shared] };
    return change(ctx, "snippet.remove", async (db, note) => {
      const row = await db.snippet.findFirst({ where, select: withoutCode });
      if (!row) throw noSnippet();
      await db.snippet.deleteMany({ where: { id } });
      note(row.name, { id, author: row.author });
      return { id };
    });
  },
});

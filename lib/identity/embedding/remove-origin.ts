import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";

export const removeEmbedOrigin = operation({
  name: "embed_origin.remove",
  summary: "End the embedding in pages of an origin; their tokens stop working within a second",
  permission: "organization:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "embed_origin.remove", async (db, note) => {
      const row = await db.embedOrigin.findFirst({ where: { id } });
      if (!row) throw new Failure("not_found", "There is no such origin in the list.");
      await db.embedOrigin.deleteMany({ where: { id } });
      await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId: null } });
      note(row.origin, { id });
      return {};
    }),
});

import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { EmbedOriginView, originView, PageOrigin } from "./origin";

const originsMax = 50;

export const addEmbedOrigin = operation({
  name: "embed_origin.add",
  summary: "Let the pages of an origin show the playground of the organization",
  permission: "organization:write",
  input: z.object({ origin: PageOrigin }),
  output: EmbedOriginView,
  run: (ctx, { origin }) =>
    change(ctx, "embed_origin.add", async (db, note) => {
      const { organizationId } = ctx;
      if (await db.embedOrigin.count({ where: { origin } }))
        throw new Failure("conflict", `${origin} may embed the playground already.`, { origin: ["It is in the list already."] });
      if ((await db.embedOrigin.count()) >= originsMax)
        throw new Failure("conflict", `There are ${originsMax} origins. Remove one first.`);
      const row = await db.embedOrigin.create({ data: { organizationId, origin, createdBy: ctx.actor.label } });
      note(origin, { id: row.id });
      return originView(row);
    }),
});

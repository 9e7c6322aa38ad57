import { z } from "zod";
import { operation } from "../../operation/operation";
import { EmbedOriginView, originView } from "./origin";

export const listEmbedOrigins = operation({
  name: "embed_origin.list",
  summary: "List the origins whose pages may show the playground",
  permission: "organization:read",
  input: z.object({}),
  output: z.object({ items: z.array(EmbedOriginView) }),
  async run(ctx) {
    const rows = await ctx.db.embedOrigin.findMany({ orderBy: { origin: "asc" } });
    return { items: rows.map(originView) };
  },
});

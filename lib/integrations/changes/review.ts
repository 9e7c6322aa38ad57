import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { IntegrationSlug } from "../../tools";
import { getIntegrationRow } from "../integration/find";

export const reviewToolChanges = operation({
  name: "integration.review_changes",
  summary: "Say that changes of tools were looked at, so that they are no longer held back",
  permission: "integrations:write",
  input: z.object({
    slug: IntegrationSlug,
    /** The changes that were looked at, by id. */
    ids: z.array(z.uuid()).min(1, "Name the changes that were looked at").max(5_000),
  }),
  output: z.object({ reviewed: z.number().int() }),
  async run(ctx, { slug, ids }) {
    const { id: integrationId } = await getIntegrationRow(ctx.db, slug);
    return await change(ctx, "integration.review_changes", async (db, note) => {
      const where = { integrationId, id: { in: ids }, reviewedAt: null };
      const data = { reviewedAt: new Date(), reviewedBy: ctx.actor.label };
      const { count } = await db.toolChange.updateMany({ where, data });
      await bumpCatalog(db, ctx.organizationId);
      note(integrationId, { slug, count });
      return { reviewed: count };
    });
  },
});

import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog, IntegrationSlug } from "../../tools";
import { getIntegration } from "../integration/find";

export const removeIntegration = operation({
  name: "integration.remove",
  summary: "Remove an integration with all its connections, their credentials and tools",
  permission: "integrations:write",
  input: z.object({ slug: IntegrationSlug }),
  output: z.object({}),
  async run(ctx, { slug }) {
    const { id } = await getIntegration(ctx.db, slug);
    return await change(ctx, "integration.remove", async (db, note) => {
      const { count } = await db.connection.deleteMany({ where: { integrationId: id } });
      await db.integration.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { slug, connections: count });
      return {};
    });
  },
});

import { z } from "zod";
import { lockIntegrationToRemove } from "../db/lock";
import { prepareRevocation } from "../oauth";
import { change } from "../operation/change";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { getIntegrationRow } from "../sources";
import { IntegrationSlug } from "../tools";

export const removeIntegration = operation({
  name: "integration.remove",
  summary: "Remove an integration with all its connections, their credentials and tools",
  permission: "integrations:write",
  input: z.object({ slug: IntegrationSlug }),
  output: z.object({}),
  async run(ctx, { slug }) {
    const { id } = await getIntegrationRow(ctx.db, slug);
    const connections = await ctx.db.connection.findMany({ where: { integrationId: id }, select: { id: true } });
    const revoke = await prepareRevocation(
      ctx,
      connections.map((connection) => connection.id),
    );
    await change(ctx, "integration.remove", async (db, note) => {
      await lockIntegrationToRemove(db, ctx.organizationId, id);
      const { count } = await db.connection.deleteMany({ where: { integrationId: id } });
      await db.integration.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { slug, connections: count });
    });
    await revoke();
    return {};
  },
});

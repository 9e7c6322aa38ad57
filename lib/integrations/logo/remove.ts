import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";

export const removeIntegrationLogo = operation({
  name: "integration.remove_logo",
  summary: "Remove the picture somebody gave an integration, so that its own logo is shown again",
  permission: "integrations:write",
  input: z.object({ slug: IntegrationSlug }),
  output: z.object({}),
  async run(ctx, { slug }) {
    const { id } = await getIntegrationRow(ctx.db, slug);
    await change(ctx, "integration.remove_logo", async (db, note) => {
      await db.integrationLogo.deleteMany({ where: { integrationId: id } });
      note(id, { slug });
    });
    return {};
  },
});

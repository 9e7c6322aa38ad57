import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";

export const removeOauthClient = operation({
  name: "oauth_client.remove",
  summary: "Forget an OAuth client: connections made with it work until their tokens end",
  permission: "integrations:write",
  input: z.object({ slug: IntegrationSlug, template: z.string().max(100) }),
  output: z.object({}),
  async run(ctx, { slug, template }) {
    const { id: integrationId } = await getIntegrationRow(ctx.db, slug);
    return await change(ctx, "oauth_client.remove", async (db, note) => {
      const { count } = await db.oauthClient.deleteMany({ where: { integrationId, template } });
      if (count === 0) throw new Failure("not_found", `${slug} has no OAuth client for ${template}.`);
      note(integrationId, { slug, template });
      return {};
    });
  },
});

import { z } from "zod";
import { Failure } from "../../operation/failure";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import type { AuthTemplate } from "../../plugins";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";
import { Refusal } from "../provider/answer";
import { resolveEndpoints } from "../provider/resolve";
import { defaultScopes } from "./default-scopes";
import { clientDocumentUrl } from "./document";
import { apiAddress, oauthTemplates } from "./templates";
import { clientView, emptyView, OauthClient, redirectUri, shownEndpoints } from "./view";

export const listOauthClients = operation({
  name: "oauth_client.list",
  summary: "See the OAuth clients of an integration, and what is known for entering one",
  permission: "integrations:read",
  input: z.object({
    slug: IntegrationSlug,
    discover: Flag.default(false).describe("Also ask the provider where no client is set yet"),
  }),
  output: z.object({ items: z.array(OauthClient) }),
  async run(ctx, { slug, discover }) {
    const integration = await getIntegrationRow(ctx.db, slug);
    const rows = await ctx.db.oauthClient.findMany({ where: { integrationId: integration.id } });
    const views = oauthTemplates(integration.authTemplates).map(async (template) => {
      const shown = { template, redirectUri: redirectUri(ctx) };
      const row = rows.find((one) => one.template === template.slug);
      if (row) return clientView(shown, row);
      return discover ? await foundOut(shown, apiAddress(integration)) : emptyView(shown);
    });
    return { items: await Promise.all(views) };
  },
});

async function foundOut(shown: { template: AuthTemplate; redirectUri: string }, baseUrl: string | null): Promise<OauthClient> {
  const known = emptyView(shown);
  try {
    const { endpoints, registrationUrl, readsDocuments, authMethods, scopes } = await resolveEndpoints({
      template: shown.template,
      baseUrl,
    });
    const isKnownThere = registrationUrl !== null || (readsDocuments && clientDocumentUrl() !== null);
    const canRegister = isKnownThere && known.flow !== "client_credentials";
    return {
      ...known,
      ...shownEndpoints(endpoints),
      authMethod: authMethods[0] ?? null,
      scopes: defaultScopes(shown.template, scopes),
      canRegister,
    };
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return { ...known, canRegister: false, problem: error.message };
    throw error;
  }
}

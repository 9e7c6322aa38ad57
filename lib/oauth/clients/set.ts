import { z } from "zod";
import { isReference } from "../../credentials";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";
import { AuthMethod, Scopes } from "../provider/endpoints";
import { type Resolved, resolveEndpoints } from "../provider/resolve";
import { defaultScopes } from "./default-scopes";
import { openClient, type StoredClient, sealClientSecret } from "./find";
import { apiAddress, oauthTemplate } from "./templates";
import { clientView, OauthClient, redirectUri } from "./view";

const Address = z.string().trim().min(1).max(2_000).nullable().optional();

const Setting = z.object({
  slug: IntegrationSlug,
  template: z.string().max(100),
  clientId: z.string().trim().min(1, "Enter the client id the provider gave you").max(1_000),
  /** Left out, the one that is kept stays; null for a client that has none. */
  clientSecret: z.string().min(1).max(4_000).nullable().optional(),
  authMethod: AuthMethod.optional(),
  issuer: Address,
  authorizationUrl: Address,
  tokenUrl: Address,
  revocationUrl: Address,
  deviceUrl: Address,
  resource: Address,
  scopes: Scopes.optional(),
});
type Setting = z.output<typeof Setting>;

export const setOauthClient = operation({
  name: "oauth_client.set",
  summary: "Enter the OAuth client that everybody connects an integration with",
  permission: "integrations:write",
  input: Setting,
  output: OauthClient,
  async run(ctx, input) {
    const integration = await getIntegrationRow(ctx.db, input.slug);
    const template = oauthTemplate(integration.authTemplates, input.template);
    const { organizationId } = ctx;
    const key = { organizationId, integrationId: integration.id, template: template.slug };
    const before = await openClient(ctx.db, key);
    const asked = { template, baseUrl: apiAddress(integration), given: input };
    const { endpoints, authMethods, scopes: offered } = await resolveEndpoints(asked);
    const secret = secretFor(input, before, endpoints.tokenUrl);
    const data = {
      clientId: input.clientId,
      sealed: await sealClientSecret(key, secret),
      authMethod: methodFor(input, secret, authMethods),
      endpoints,
      scopes: input.scopes ?? before?.scopes ?? defaultScopes(template, offered),
      source: "set",
      redirectUri: null,
      secretExpiresAt: null,
      createdBy: ctx.actor.label,
      createdAt: new Date(),
    };
    await change(ctx, "oauth_client.set", async (db, note) => {
      const where = { organizationId_integrationId_template: key };
      await db.oauthClient.upsert({ where, create: { ...key, ...data }, update: data });
      note(integration.id, { slug: input.slug, template: template.slug, clientId: input.clientId, tokenUrl: endpoints.tokenUrl });
    });
    return clientView({ template, redirectUri: redirectUri(ctx) }, data);
  },
});

/** A secret belongs to the client and to the server it was entered for. */
function secretFor({ clientId, clientSecret }: Setting, before: StoredClient | null, tokenUrl: string): string | null {
  if (clientSecret && isReference(clientSecret)) throw refused("A client secret cannot be a reference. Enter the secret itself.");
  if (clientSecret !== undefined) return clientSecret;
  if (!before?.secret) return null;
  const isSame = before.clientId === clientId && new URL(before.endpoints.tokenUrl).origin === new URL(tokenUrl).origin;
  if (isSame) return before.secret;
  throw refused(
    `Enter the client secret again: the one that is kept belongs to ${before.clientId} at ${new URL(before.endpoints.tokenUrl).origin}.`,
  );
}

function methodFor({ authMethod }: Setting, secret: string | null, offered: Resolved["authMethods"]): AuthMethod {
  if (secret === null) {
    if (authMethod === undefined || authMethod === "none") return "none";
    throw refused("Enter the client secret, or choose none for a public client.");
  }
  return authMethod ?? offered.find((method) => method !== "none") ?? "client_secret_basic";
}

const refused = (message: string) => new Failure("invalid", message, { clientSecret: [message] });

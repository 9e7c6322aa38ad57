import { boundTo, checkValues, type EnteredCredential, isReference, isTrusted, type WiredIntegration } from "../../credentials";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";
import { openClient } from "../clients/find";
import { apiAddress } from "../clients/templates";
import { Refusal } from "../provider/answer";
import type { ProviderClient } from "../provider/endpoints";
import { resolveEndpoints } from "../provider/resolve";
import { mintTokens } from "../provider/tokens";
import { type Granted, granted } from "./grant";

type For = { integration: WiredIntegration & { id: string }; template: AuthTemplate };

/** A credential that the console gets for itself with a client id and secret: those entered, or the integration's. */
export async function mintedCredential(
  ctx: Context,
  { integration, template }: For,
  given: EnteredCredential,
): Promise<Granted & { origins: string[] }> {
  if (template.oauth?.flow !== "client_credentials") throw needsBrowser(template.label);
  const { clientId, clientSecret, ...others } = given.values ?? {};
  const own = checkValues(template, { values: others, ...(given.reference === undefined ? {} : { reference: given.reference }) });
  const origins = boundTo({ integration, template }, given.baseUrl);
  const isOwn = Boolean(clientId || clientSecret);
  const { client, scopes } = isOwn
    ? await enteredClient({ integration, template }, { clientId, clientSecret })
    : await keptClient(ctx, { integration, template }, given);
  try {
    const tokens = await mintTokens(client, scopes);
    return { ...granted({ template, own, client, clientFrom: isOwn ? "own" : "stored", tokens, asked: scopes }), origins };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Failure("invalid", `${error.message}. Nothing was saved.`, { "values.clientSecret": [error.message] });
  }
}

type Entered = { clientId: string | undefined; clientSecret: string | undefined };

async function enteredClient({ integration, template }: For, { clientId, clientSecret }: Entered) {
  for (const [field, label, value] of [
    ["clientId", "client id", clientId],
    ["clientSecret", "client secret", clientSecret],
  ] as const) {
    if (!value?.trim()) throw refused(field, `Enter the ${label} too.`);
    if (isReference(value)) throw refused(field, `The ${label} cannot be a reference. Enter it itself.`);
  }
  const { endpoints, authMethods } = await resolveEndpoints({ template, baseUrl: apiAddress(integration) });
  const authMethod = authMethods.find((method) => method !== "none") ?? "client_secret_basic";
  const client: ProviderClient = { clientId: clientId?.trim() ?? "", secret: clientSecret?.trim() ?? "", authMethod, endpoints };
  return { client, scopes: Object.keys(template.oauth?.scopes ?? {}) };
}

/** The organization's own client is nobody's way to send its tokens to an address of their choice. */
async function keptClient(ctx: Context, { integration, template }: For, { baseUrl, owner }: EnteredCredential) {
  const key = { organizationId: ctx.organizationId, integrationId: integration.id, template: template.slug };
  const client = await openClient(ctx.db, key);
  if (!client)
    throw refused("clientId", `Enter a client id and secret, or let an administrator enter them for ${template.label} once.`);
  if (baseUrl && !isTrusted(ctx, owner))
    throw new Failure(
      "forbidden",
      "With the integration's OAuth client only connections of the organization may have another address, and only with the permission connections:write.",
    );
  return { client, scopes: client.scopes };
}

const refused = (field: string, message: string) => new Failure("invalid", message, { [`values.${field}`]: [message] });

function needsBrowser(label: string): Failure {
  const message = `${label} is connected by signing in at the provider: begin with POST /api/v1/connections/authorize and open the address it answers with.`;
  return new Failure("invalid", message, { template: [message] });
}

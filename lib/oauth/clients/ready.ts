import type { WiredIntegration } from "../../credentials";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";
import { Refusal } from "../provider/answer";
import { register } from "../provider/register";
import { type Resolved, resolveEndpoints } from "../provider/resolve";
import { defaultScopes } from "./default-scopes";
import { openClient, type StoredClient, sealClientSecret } from "./find";
import { apiAddress } from "./templates";
import { redirectUri } from "./view";

type ClientRequest = { integration: WiredIntegration & { id: string }; template: AuthTemplate };

/** The client to sign in with: the one that was set, else the console registers itself where the provider lets it. */
export async function clientFor(ctx: Context, { integration, template }: ClientRequest): Promise<StoredClient> {
  const key = { organizationId: ctx.organizationId, integrationId: integration.id, template: template.slug };
  const kept = await openClient(ctx.db, key);
  if (kept && !(await isOutdated(ctx, key))) return kept;
  const resolved = await resolveEndpoints({ template, baseUrl: apiAddress(integration) });
  const { registrationUrl } = resolved;
  if (registrationUrl === null) throw noClient(template.label, redirectUri(ctx));
  await registerItself(ctx, { key, template, resolved: { ...resolved, registrationUrl } });
  const made = await openClient(ctx.db, key);
  if (!made) throw new Failure("conflict", "The OAuth client was removed at this moment. Connect again.");
  return made;
}

type Key = { organizationId: string; integrationId: string; template: string };

/** What the console registered itself holds for one address and, at some providers, for a while. */
async function isOutdated(ctx: Context, { integrationId, template }: Key): Promise<boolean> {
  const row = await ctx.db.oauthClient.findFirst({ where: { integrationId, template } });
  if (row?.source !== "registered") return false;
  return row.redirectUri !== redirectUri(ctx) || (row.secretExpiresAt !== null && +row.secretExpiresAt < Date.now() + 3_600_000);
}

type Registering = { key: Key; template: AuthTemplate; resolved: Resolved & { registrationUrl: string } };

async function registerItself(ctx: Context, { key, template, resolved }: Registering): Promise<void> {
  const { endpoints, scopes: offered } = resolved;
  const registration = { redirectUri: redirectUri(ctx), scopes: defaultScopes(template, offered) };
  const { secret, ...registered } = await register(resolved, registration).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Failure("unavailable", `${error.message}. ${askForClient(registration.redirectUri)}`);
    throw error;
  });
  const sealed = await sealClientSecret(key, secret);
  const data = { ...registered, ...registration, endpoints, sealed, source: "registered", createdBy: ctx.actor.label };
  await change(ctx, "oauth_client.register", async (db, note) => {
    const { integrationId, template: slug } = key;
    const newer = await db.oauthClient.findFirst({ where: { integrationId, template: slug } });
    if (newer?.source !== "set")
      await db.oauthClient.upsert({
        where: { organizationId_integrationId_template: key },
        create: { ...key, ...data },
        update: data,
      });
    note(integrationId, { template: slug, clientId: registered.clientId, tokenUrl: endpoints.tokenUrl });
  });
}

const askForClient = (uri: string) =>
  `An administrator can enter a client id and secret at the integration; register ${uri} as the redirect URI there.`;

function noClient(label: string, uri: string): Failure {
  const message = `No OAuth client is set for ${label}, and the provider does not let the console register itself. ${askForClient(uri)}`;
  return new Failure("invalid", message, { template: [message] });
}

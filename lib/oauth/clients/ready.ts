import type { WiredIntegration } from "../../credentials";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";
import { Refusal } from "../provider/answer";
import type { Endpoints } from "../provider/endpoints";
import { type Registered, register } from "../provider/register";
import { hasMoved, type Resolved, resolveEndpoints } from "../provider/resolve";
import { defaultScopes } from "./default-scopes";
import { clientDocumentUrl } from "./document";
import { openClient, type StoredClient, sealClientSecret } from "./find";
import { apiAddress } from "./templates";
import { redirectUri } from "./view";

type ClientRequest = { integration: WiredIntegration & { id: string }; template: AuthTemplate };

/** The client to sign in with: the one that was set, else the console registers itself where the provider lets it. */
export async function clientFor(ctx: Context, { integration, template }: ClientRequest): Promise<StoredClient> {
  const key = { organizationId: ctx.organizationId, integrationId: integration.id, template: template.slug };
  const kept = await openClient(ctx.db, key);
  if (kept && !(await isOutdated(ctx, { key, template }))) return kept;
  const resolved = await resolveEndpoints({ template, baseUrl: apiAddress(integration) });
  await introduceItself(ctx, { key, template, resolved });
  const made = await openClient(ctx.db, key);
  if (!made) throw new Failure("conflict", "The OAuth client was removed at this moment. Connect again.");
  return made;
}

type Key = { organizationId: string; integrationId: string; template: string };

/** What the console is known by itself holds for one address and one provider and, at some, for a while. */
async function isOutdated(ctx: Context, { key, template }: { key: Key; template: AuthTemplate }): Promise<boolean> {
  const row = await ctx.db.oauthClient.findFirst({ where: { integrationId: key.integrationId, template: key.template } });
  if (row?.source !== "registered") return false;
  if (row.redirectUri !== redirectUri(ctx)) return true;
  if (row.secretExpiresAt !== null && +row.secretExpiresAt < Date.now() + 3_600_000) return true;
  return await hasMoved(row.endpoints as Endpoints, template); // safe: set.ts and introduceItself() write them
}

type Introducing = { key: Key; template: AuthTemplate; resolved: Resolved };

async function introduceItself(ctx: Context, { key, template, resolved }: Introducing): Promise<void> {
  const { endpoints, scopes: offered } = resolved;
  const registration = { redirectUri: redirectUri(ctx), scopes: defaultScopes(template, offered) };
  const { secret, ...registered } = await clientAt(resolved, { template, registration });
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

type Introduction = { template: AuthTemplate; registration: { redirectUri: string; scopes: string[] } };

/** By the address of its document where the provider reads those, else by a registration. */
async function clientAt(resolved: Resolved, { template, registration }: Introduction): Promise<Registered> {
  const document = resolved.readsDocuments ? clientDocumentUrl() : null;
  if (document !== null) return { clientId: document, secret: null, authMethod: "none", secretExpiresAt: null };
  const { registrationUrl } = resolved;
  if (registrationUrl === null) throw noClient(template.label, registration.redirectUri);
  const registrable = { ...resolved, registrationUrl };
  const wider = { ...registration, scopes: [...new Set([...registration.scopes, ...resolved.scopes])] };
  // A call may want more later, and some providers give a client nothing that it was not registered for.
  const registered = await register(registrable, wider).catch(unlessRefused);
  return (
    registered ??
    (await register(registrable, registration).catch((error: unknown) => {
      if (error instanceof Refusal)
        throw new Failure("unavailable", `${error.message}. ${askForClient(registration.redirectUri)}`);
      throw error;
    }))
  );
}

function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

const askForClient = (uri: string) =>
  `An administrator can enter a client id and secret at the integration; register ${uri} as the redirect URI there.`;

function noClient(label: string, uri: string): Failure {
  const message = `No OAuth client is set for ${label}, and the provider does not let the console register itself. ${askForClient(uri)}`;
  return new Failure("invalid", message, { template: [message] });
}

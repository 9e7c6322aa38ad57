import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { change } from "../../../operation/change";
import { type Context, personOf } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { operation } from "../../../operation/operation";
import type { AuthTemplate } from "../../../plugins";
import { ConnectionName, IntegrationSlug, Owner } from "../../../tools";
import { BaseUrl, boundTo, CredentialInput } from "../../connections/credential";
import { getOwnConnection, ownerKeyOf, requireReach } from "../../connections/find";
import { chooseName } from "../../connections/name";
import { isReference } from "../../credentials/reference";
import { checkValues } from "../../credentials/values";
import { getIntegrationRow } from "../../integration/find";
import type { StoredClient } from "../clients/find";
import { oauthTemplate } from "../clients/oauth-template";
import { clientFor } from "../clients/ready";
import { redirectUri } from "../clients/redirect-uri";
import { Scopes } from "../provider/endpoints";
import { requireSafe } from "../provider/request";
import { attemptMs, hashOf, type Luggage, sealLuggage } from "./attempt";

const Authorizing = z.object({
  integration: IntegrationSlug,
  owner: Owner,
  name: z.string().trim().min(1).max(80).optional(),
  template: z.string().max(100).optional(),
  scopes: Scopes.optional(),
  /** Fields that a template asks for beside signing in. */
  values: CredentialInput.values,
  baseUrl: BaseUrl.optional(),
  reconnect: z.literal(true).optional().describe("Sign in again for the connection of this name"),
});
type Authorizing = z.output<typeof Authorizing>;

export const authorizeConnection = operation({
  name: "connection.authorize",
  summary: "Begin to connect by signing in at the provider: gives the address to open",
  permission: "connections:own",
  input: Authorizing,
  output: z.object({ id: z.uuid(), authorizationUrl: z.string(), redirectUri: z.string(), expiresAt: z.iso.datetime() }),
  async run(ctx, input) {
    requireReach(ctx, input.owner);
    const person = personOf(ctx);
    if (person === null)
      throw new Failure("forbidden", "A service key acts for nobody, and somebody has to sign in at the provider.");
    const wish = input.reconnect ? await wishAgain(ctx, input) : await newWish(ctx, input);
    const client = await clientFor(ctx, wish);
    return await begin(ctx, { ...wish, client, person, input });
  },
});

type Integration = Awaited<ReturnType<typeof getIntegrationRow>>;
type Wish = {
  integration: Integration;
  template: AuthTemplate;
  name: string;
  baseUrl: string | null;
  connectionId: string | null;
  scopes: string[] | undefined;
};

async function newWish(ctx: Context, input: Authorizing): Promise<Wish> {
  const { owner, baseUrl = null, scopes } = input;
  const integration = await getIntegrationRow(ctx.db, input.integration);
  if (input.template === undefined) throw new Failure("invalid", "Say which way to authenticate.", { template: ["Choose one."] });
  const template = requireFlow(oauthTemplate(integration.authTemplates, input.template));
  boundTo({ integration, template }, baseUrl);
  const wanted = { integrationId: integration.id, ownerKey: ownerKeyOf(ctx, owner), name: input.name };
  const name = await chooseName(ctx, wanted);
  return { integration, template, name, baseUrl, connectionId: null, scopes };
}

/** The same connection again: its address, its template and its scopes stay. */
async function wishAgain(ctx: Context, input: Authorizing): Promise<Wish> {
  const name = ConnectionName.safeParse(input.name);
  if (!name.success) throw new Failure("invalid", "Say which connection to sign in for again.", { name: ["Give its name."] });
  const { integration: slug, owner } = input;
  const row = await getOwnConnection(ctx, { integration: slug, owner, name: name.data });
  const integration = await getIntegrationRow(ctx.db, slug);
  const template = requireFlow(oauthTemplate(integration.authTemplates, row.template));
  const grant = await ctx.db.oauthGrant.findFirst({ where: { connectionId: row.id } });
  const { id: connectionId, baseUrl } = row;
  return { integration, template, name: row.name, baseUrl, connectionId, scopes: input.scopes ?? grant?.scopes };
}

function requireFlow(template: AuthTemplate): AuthTemplate {
  if (template.oauth?.flow !== "client_credentials") return template;
  throw new Failure("invalid", `${template.label} needs no sign-in: connect it with POST /api/v1/connections.`, {
    template: ["Needs no sign-in."],
  });
}

type Beginning = Wish & { client: StoredClient; person: string; input: Authorizing };

async function begin(ctx: Context, { client: kept, person, input, ...wish }: Beginning) {
  const { organizationId } = ctx;
  const { integration, template, name, baseUrl, connectionId } = wish;
  const { source, scopes: usual, ...client } = kept;
  const scopes = wish.scopes ?? usual;
  const values = checkValues(template, { ...(input.values ? { values: input.values } : {}) });
  if (Object.values(values).some(isReference)) throw new Failure("invalid", "References cannot be entered along with a sign-in.");
  const [id, state, verifier] = [randomUUID(), oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  const uri = redirectUri(ctx);
  const clientFrom = source === "registered" ? "own" : "stored";
  const luggage: Luggage = { verifier, redirectUri: uri, scopes, values, client, clientFrom };
  const expiresAt = new Date(Date.now() + attemptMs);
  const row = { id, organizationId, userId: person, integrationId: integration.id, connectionId, template: template.slug };
  const data = {
    ...row,
    owner: input.owner,
    name,
    baseUrl,
    stateHash: hashOf(state),
    sealed: await sealLuggage(row, luggage),
    expiresAt,
  };
  await change(ctx, "connection.authorize", async (db, note) => {
    await db.oauthAttempt.create({ data });
    note(id, {
      integration: integration.slug,
      owner: input.owner,
      name,
      template: template.slug,
      isReconnect: connectionId !== null,
    });
  });
  const authorizationUrl = await addressFor(luggage, state);
  return { id, authorizationUrl, redirectUri: uri, expiresAt: expiresAt.toISOString() };
}

/** Google gives a refresh token only to who asks for one in its own way. */
const habits: Record<string, Record<string, string>> = {
  "accounts.google.com": { access_type: "offline", prompt: "consent" },
};

async function addressFor({ client, verifier, redirectUri: uri, scopes }: Luggage, state: string): Promise<string> {
  const { authorizationUrl, resource } = client.endpoints;
  if (authorizationUrl === null)
    throw new Failure("invalid", "The OAuth client has no authorization URL. Enter it at the integration.");
  const url = requireSafe(authorizationUrl, "authorizationUrl");
  const parameters = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: uri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(scopes.length > 0 ? { scope: scopes.join(" ") } : {}),
    ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
    ...(resource ? { resource } : {}),
    ...habits[url.hostname],
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

import { z } from "zod";
import { BaseUrl, boundTo, CredentialInput, checkValues, isReference, type Values } from "../../credentials";
import { oauthTemplate, Scopes } from "../../oauth";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";
import { changedValues, FixedValues, getIntegrationRow, type IntegrationRow } from "../../sources";
import { ConnectionName, IntegrationSlug, Owner } from "../../tools";
import { getOwnConnection, ownerKeyOf, requireReach } from "../find";
import { chooseName } from "../name";

/** What somebody wants to sign in for. */
export const SigningIn = z.object({
  integration: IntegrationSlug,
  owner: Owner,
  name: z.string().trim().min(1).max(80).optional(),
  template: z.string().max(100).optional(),
  scopes: Scopes.optional(),
  addedScopes: Scopes.optional().describe("Scopes to ask for beside those of the connection, or the usual ones"),
  /** Fields that a template asks for beside signing in. */
  values: CredentialInput.values,
  baseUrl: BaseUrl.optional(),
  fixedArguments: FixedValues.optional().describe("Values of a new connection for arguments that the integration fixes, by name"),
  reconnect: z.literal(true).optional().describe("Sign in again for the connection of this name"),
  anotherAccount: z
    .literal(true)
    .optional()
    .describe("Let another account than the connection had take its place; what was approved for the old one asks again"),
});
type SigningIn = z.output<typeof SigningIn>;

export type SignInRequest = {
  integration: IntegrationRow;
  template: AuthTemplate;
  owner: Owner;
  /** Who signs in. */
  person: string;
  name: string;
  baseUrl: string | null;
  connectionId: string | null;
  scopes: string[] | undefined;
  addedScopes: string[];
  values: Values;
  fixedArguments: Record<string, string>;
  anotherAccount: boolean;
};

/** A new connection, or an old one again, after all that can be refused was refused. */
export async function requestFrom(ctx: Context, input: SigningIn): Promise<SignInRequest> {
  requireReach(ctx, input.owner);
  const person = personOf(ctx);
  if (person === null)
    throw new Failure("forbidden", "A service key acts for nobody, and somebody has to sign in at the provider.");
  const request = input.reconnect ? await reconnectRequest(ctx, input) : await firstRequest(ctx, input);
  const values = checkValues(request.template, { ...(input.values ? { values: input.values } : {}) });
  if (Object.values(values).some(isReference)) throw new Failure("invalid", "References cannot be entered along with a sign-in.");
  return {
    ...request,
    owner: input.owner,
    person,
    values,
    addedScopes: input.addedScopes ?? [],
    anotherAccount: input.anotherAccount ?? false,
  };
}

export const askedScopes = ({ scopes, addedScopes }: SignInRequest, usual: readonly string[]): string[] => [
  ...new Set([...(scopes ?? usual), ...addedScopes]),
];

type RequestedConnection = Omit<SignInRequest, "owner" | "person" | "values" | "addedScopes" | "anotherAccount">;

async function firstRequest(ctx: Context, input: SigningIn): Promise<RequestedConnection> {
  const { owner, baseUrl = null, scopes } = input;
  const integration = await getIntegrationRow(ctx.db, input.integration);
  if (input.template === undefined) throw new Failure("invalid", "Say which way to authenticate.", { template: ["Choose one."] });
  const template = requirePerson(oauthTemplate(integration.authTemplates, input.template));
  boundTo({ integration, template }, baseUrl);
  const wanted = { integrationId: integration.id, ownerKey: ownerKeyOf(ctx, owner), name: input.name };
  const name = await chooseName(ctx, wanted);
  const fixedArguments = changedValues(integration, {}, input.fixedArguments ?? {});
  return { integration, template, name, baseUrl, fixedArguments, connectionId: null, scopes };
}

/** The same connection again: its address, its template, its scopes and what it gives stay. */
async function reconnectRequest(ctx: Context, input: SigningIn): Promise<RequestedConnection> {
  const name = ConnectionName.safeParse(input.name);
  if (!name.success) throw new Failure("invalid", "Say which connection to sign in for again.", { name: ["Give its name."] });
  const { integration: slug, owner } = input;
  const row = await getOwnConnection(ctx, { integration: slug, owner, name: name.data });
  const integration = await getIntegrationRow(ctx.db, slug);
  const template = requirePerson(oauthTemplate(integration.authTemplates, row.template));
  const grant = await ctx.db.oauthGrant.findFirst({ where: { connectionId: row.id } });
  const { id: connectionId, baseUrl } = row;
  const scopes = input.scopes ?? grant?.scopes;
  return { integration, template, name: row.name, baseUrl, fixedArguments: {}, connectionId, scopes };
}

function requirePerson(template: AuthTemplate): AuthTemplate {
  if (template.oauth?.flow !== "client_credentials") return template;
  throw new Failure("invalid", `${template.label} needs no sign-in: connect it with POST /api/v1/connections.`, {
    template: ["Needs no sign-in."],
  });
}

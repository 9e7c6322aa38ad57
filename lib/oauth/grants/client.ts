import type { Values } from "../../credentials";
import type { Context } from "../../operation/context";
import { openClient } from "../clients/find";
import { AuthMethod, type Endpoints, type ProviderClient } from "../provider/endpoints";
import type { Grant } from "./grant";

/** The client these tokens belong to is not there any more. */
export class OtherClient extends Error {
  override name = "OtherClient";
}

/** The client a connection's tokens belong to, which alone may renew them, at the server that gave them. */
export async function grantClient(ctx: Context, grant: Omit<Grant, "settled">, values: Values): Promise<ProviderClient> {
  const endpoints = grant.endpoints as Endpoints; // safe: only storeGrant() writes it
  const own = { clientId: grant.clientId, authMethod: AuthMethod.parse(grant.authMethod), endpoints };
  if (grant.clientFrom === "own") return { ...own, secret: values.clientSecret ?? null };
  const connection = await ctx.db.connection.findFirst({ where: { id: grant.connectionId } });
  const { organizationId } = ctx;
  const stored =
    connection &&
    (await openClient(ctx.db, { organizationId, integrationId: connection.integrationId, template: connection.template }));
  if (!stored) throw gone("The OAuth client it was made with was removed.");
  if (stored.clientId !== grant.clientId) throw gone("The integration has another OAuth client now.");
  if (new URL(stored.endpoints.tokenUrl).origin !== new URL(endpoints.tokenUrl).origin)
    throw gone("The OAuth client now belongs to another server.");
  return {
    ...own,
    authMethod: stored.authMethod,
    secret: stored.secret,
    endpoints: { ...endpoints, tokenUrl: stored.endpoints.tokenUrl },
  };
}

const gone = (reason: string) => new OtherClient(reason);

import type { ReadDb } from "../../db/scoped";
import { open, seal } from "../../vault/seal";
import { AuthMethod, type Endpoints, type ProviderClient } from "../provider/endpoints";

export type ClientKey = { organizationId: string; integrationId: string; template: string };

export type StoredClient = ProviderClient & { source: string; scopes: string[] };

/** The client that is kept for a template, with its secret in the clear, to talk to the provider with. */
export async function openClient(db: Pick<ReadDb, "oauthClient">, key: ClientKey): Promise<StoredClient | null> {
  const { integrationId, template } = key;
  const row = await db.oauthClient.findFirst({ where: { integrationId, template } });
  if (!row) return null;
  const { clientId, sealed, source, scopes } = row;
  const secret = sealed === null ? null : await open(sealedAt(key), sealed);
  return {
    clientId,
    secret,
    authMethod: AuthMethod.parse(row.authMethod),
    endpoints: row.endpoints as Endpoints,
    source,
    scopes,
  };
}

export const sealClientSecret = async (key: ClientKey, secret: string | null) =>
  secret === null ? null : await seal(sealedAt(key), secret);

const sealedAt = ({ organizationId, integrationId, template }: ClientKey) => ({
  organizationId,
  table: "oauth_client",
  id: `${integrationId} ${template}`,
  field: "secret",
});

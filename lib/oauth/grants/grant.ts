import type { Values } from "../../credentials";
import type { WriteDb } from "../../db/scoped";
import type { AuthTemplate } from "../../plugins";
import type { Endpoints, ProviderClient, Tokens } from "../provider/endpoints";

/** What is kept of how a connection got its tokens, to renew them. */
export type NewGrant = {
  flow: "authorization_code" | "client_credentials";
  clientId: string;
  clientFrom: "stored" | "own";
  authMethod: string;
  endpoints: Endpoints;
  scopes: string[];
  isRenewable: boolean;
  accessExpiresAt: Date | null;
};

/** The same as it is read for renewing. */
export type Grant = {
  connectionId: string;
  flow: string;
  clientId: string;
  clientFrom: string;
  authMethod: string;
  endpoints: unknown;
  scopes: string[];
  isRenewable: boolean;
  accessExpiresAt: Date | null;
  settled: number;
};

/** A credential that came from a provider: values to seal, and the grant they belong to. */
export type Granted = { values: Values; grant: NewGrant; expiresAt: Date | null };

type From = {
  template: AuthTemplate;
  /** Fields of the template that somebody filled in beside signing in. */
  own: Values;
  client: ProviderClient;
  clientFrom: "stored" | "own";
  tokens: Tokens;
  /** Kept as they were asked for: providers leave out some of what they grant, such as staying signed in. */
  asked: string[];
};

/** A client that is not kept with the integration goes along with the connection, which needs it to renew its tokens. */
export function granted({ template, own, client, clientFrom, tokens, asked }: From): Granted {
  const { clientId, secret, authMethod, endpoints } = client;
  const flow = template.oauth?.flow === "client_credentials" ? "client_credentials" : "authorization_code";
  const isRenewable = flow === "client_credentials" || tokens.refreshToken !== null;
  return {
    values: {
      ...own,
      ...tokenValues(tokens),
      ...(clientFrom === "own" && secret !== null ? { clientSecret: secret } : {}),
    },
    grant: {
      flow,
      clientId,
      clientFrom,
      authMethod,
      endpoints,
      scopes: asked,
      isRenewable,
      accessExpiresAt: tokens.expiresAt,
    },
    expiresAt: isRenewable ? null : tokens.expiresAt,
  };
}

export const tokenValues = ({ accessToken, refreshToken }: Tokens): Values => ({
  accessToken,
  ...(refreshToken === null ? {} : { refreshToken }),
});

/** Keeps the grant of a connection, or forgets it when its credential is of another kind now. */
export async function storeGrant(
  db: WriteDb,
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
  grant: NewGrant | null,
): Promise<void> {
  await db.oauthGrant.deleteMany({ where: { connectionId } });
  if (grant) await db.oauthGrant.create({ data: { organizationId, connectionId, ...grant } });
}

import type { WriteDb } from "../../db/scoped";
import { hashOfToken, newToken } from "../secret-token";

export const accessTokenPrefix = "eat_";
const accessMs = 60 * 60_000;
const refreshMs = 30 * 24 * 60 * 60_000;

type Grant = { organizationId: string; id: string; permissions: readonly string[]; resources: readonly string[] };

/** The answer of the token endpoint. */
export type IssuedTokens = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** The access token is for what the client names now; the refresh token stays good for all that was granted. */
export async function issueTokens(db: WriteDb, grant: Grant, audience: readonly string[]): Promise<IssuedTokens> {
  const { organizationId, id: grantId, permissions } = grant;
  const [access, refresh] = [newToken(accessTokenPrefix), newToken("ert_")];
  const row = (kind: "access" | "refresh", token: string, lastsMs: number) => ({
    ...{ organizationId, grantId, kind, hash: hashOfToken(token) },
    resources: [...(kind === "access" ? audience : grant.resources)],
    expiresAt: new Date(Date.now() + lastsMs),
  });
  await db.agentToken.createMany({ data: [row("access", access, accessMs), row("refresh", refresh, refreshMs)] });
  await db.agentGrant.updateMany({ where: { id: grantId }, data: { lastUsedAt: new Date() } });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessMs / 1_000,
    refresh_token: refresh,
    scope: permissions.join(" "),
  };
}

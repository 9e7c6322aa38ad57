import * as oauth from "oauth4webapi";
import { log } from "../../../log";
import type { ProviderClient } from "./endpoints";
import { requestOptions } from "./request";
import { authOf, serverOf } from "./tokens";

type Tokens = { refreshToken?: string; accessToken?: string };

/** Tells the provider that nobody needs these any more (RFC 7009), first the one that could get others; whether it listens changes nothing here. */
export async function revokeTokens(client: ProviderClient, { refreshToken, accessToken }: Tokens): Promise<void> {
  const { revocationUrl, tokenUrl } = client.endpoints;
  if (revocationUrl === null || new URL(revocationUrl).origin !== new URL(tokenUrl).origin) return;
  if (refreshToken !== undefined) await revoke(client, { token: refreshToken, hint: "refresh_token", revocationUrl });
  if (accessToken !== undefined) await revoke(client, { token: accessToken, hint: "access_token", revocationUrl });
}

type One = { token: string; hint: string; revocationUrl: string };

async function revoke(client: ProviderClient, { token, hint, revocationUrl }: One): Promise<void> {
  try {
    const known = { client_id: client.clientId };
    const options = { ...requestOptions(5_000), additionalParameters: { token_type_hint: hint } };
    const response = await oauth.revocationRequest(serverOf(client), known, authOf(client), token, options);
    await oauth.processRevocationResponse(response);
  } catch (error) {
    const { host } = new URL(revocationUrl);
    log.warn({ host, reason: error instanceof Error ? error.name : "unknown" }, "a token could not be revoked at its provider");
  }
}

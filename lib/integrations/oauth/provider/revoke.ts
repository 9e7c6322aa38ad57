import * as oauth from "oauth4webapi";
import { log } from "../../../log";
import type { ProviderClient } from "./endpoints";
import { requestOptions } from "./request";
import { authOf, serverOf } from "./tokens";

/** Tells the provider that nobody needs a token any more (RFC 7009); whether it listens changes nothing here. */
export async function revokeToken(client: ProviderClient, token: string): Promise<void> {
  const { revocationUrl, tokenUrl } = client.endpoints;
  if (revocationUrl === null || new URL(revocationUrl).origin !== new URL(tokenUrl).origin) return;
  try {
    const known = { client_id: client.clientId };
    const response = await oauth.revocationRequest(serverOf(client), known, authOf(client), token, requestOptions(5_000));
    await oauth.processRevocationResponse(response);
  } catch (error) {
    const { host } = new URL(revocationUrl);
    log.warn({ host, reason: error instanceof Error ? error.name : "unknown" }, "a token could not be revoked at its provider");
  }
}

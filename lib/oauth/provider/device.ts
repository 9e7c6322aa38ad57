import * as oauth from "oauth4webapi";
import { Failure } from "../../operation/failure";
import { exchange, Refusal } from "./answer";
import type { ProviderClient, Tokens } from "./endpoints";
import { requestOptions, requireSafe } from "./request";
import { authOf, optionsFor, serverOf, tokensFrom } from "./tokens";

export type Device = {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  /** With the code in it, where the provider gives one. */
  completeUri: string | null;
  expiresInMs: number;
  intervalMs: number;
};

/** A code for somebody to enter at the provider, on any device (RFC 8628). */
export async function askForDevice(client: ProviderClient, scopes: string[]): Promise<Device> {
  const { deviceUrl, resource, tokenUrl } = client.endpoints;
  if (!deviceUrl || new URL(deviceUrl).origin !== new URL(tokenUrl).origin) throw notOffered();
  const server = { ...serverOf(client), device_authorization_endpoint: deviceUrl };
  const known = { client_id: client.clientId };
  const parameters = { ...(scopes.length > 0 ? { scope: scopes.join(" ") } : {}), ...(resource ? { resource } : {}) };
  const { host } = new URL(deviceUrl);
  const answer = await exchange({ host, secrets: [client.secret ?? ""] }, async () => {
    const response = await oauth.deviceAuthorizationRequest(server, known, authOf(client), parameters, requestOptions());
    return await oauth.processDeviceAuthorizationResponse(server, known, response);
  });
  const completeUri = answer.verification_uri_complete;
  return {
    deviceCode: answer.device_code,
    userCode: answer.user_code.slice(0, 100),
    verificationUri: requireSafe(answer.verification_uri, "verificationUri").href,
    completeUri: completeUri === undefined ? null : requireSafe(completeUri, "verificationUri").href,
    expiresInMs: answer.expires_in * 1000,
    intervalMs: (answer.interval ?? 5) * 1000,
  };
}

/** The tokens, once somebody agreed; until then whether to ask less often. */
export async function redeemDevice(client: ProviderClient, deviceCode: string): Promise<Tokens | "pending" | "slower"> {
  try {
    return await tokensFrom(client, [deviceCode], (server, known, auth) =>
      oauth.deviceCodeGrantRequest(server, known, auth, deviceCode, optionsFor(client)),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.error === "authorization_pending") return "pending";
    if (error.error === "slow_down") return "slower";
    throw error;
  }
}

const notOffered = () =>
  new Failure("invalid", "This provider offers no sign-in with a code. Sign in at its page instead.", {
    template: ["Offers no sign-in with a code."],
  });

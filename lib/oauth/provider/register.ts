import * as oauth from "oauth4webapi";
import { Failure } from "../../operation/failure";
import { asStandard, exchange } from "./answer";
import { AuthMethod } from "./endpoints";
import { requestOptions } from "./request";
import type { Resolved } from "./resolve";

export type Registered = { clientId: string; secret: string | null; authMethod: AuthMethod; secretExpiresAt: Date | null };

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/** Introduces the console to a provider that lets anybody do so (RFC 7591). */
export async function register(
  { endpoints: { issuer, tokenUrl, deviceUrl }, registrationUrl, authMethods }: Resolved & { registrationUrl: string },
  registration: { redirectUri: string; scopes: string[] },
): Promise<Registered> {
  const { host } = new URL(registrationUrl);
  const server = { issuer: issuer ?? new URL(tokenUrl).origin, registration_endpoint: registrationUrl };
  const metadata = {
    client_name: "Executor Console",
    redirect_uris: [registration.redirectUri],
    application_type: applicationType(registration.redirectUri),
    grant_types: ["authorization_code", "refresh_token", ...(deviceUrl ? [deviceGrant] : [])],
    response_types: ["code"],
    token_endpoint_auth_method: authMethods[0] ?? "client_secret_basic",
    ...(registration.scopes.length > 0 ? { scope: registration.scopes.join(" ") } : {}),
  };
  const answer = await exchange({ host, secrets: [] }, async () => {
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, requestOptions());
    return await oauth.processDynamicClientRegistrationResponse(await asStandard(response, 201));
  });
  const secret = typeof answer.client_secret === "string" && answer.client_secret !== "" ? answer.client_secret : null;
  const method = AuthMethod.safeParse(answer.token_endpoint_auth_method ?? metadata.token_endpoint_auth_method);
  if (!method.success) throw new Failure("unavailable", `${host} wants the console to prove itself in a way it does not know.`);
  const ends = Number(answer.client_secret_expires_at ?? 0);
  return {
    clientId: answer.client_id,
    secret,
    authMethod: secret === null ? "none" : method.data,
    secretExpiresAt: ends > 0 ? new Date(ends * 1000) : null,
  };
}

/** Providers take http from programs on somebody's own machine, and from no others. */
const applicationType = (redirectUri: string): "native" | "web" =>
  /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/)/.test(redirectUri) ? "native" : "web";

import * as oauth from "oauth4webapi";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { SignIn } from "../profiles/store";

/** The authorization server of a console. */
export type AuthorizationServer = {
  issuer: oauth.AuthorizationServer;
  /** The HTTP API and the endpoint for MCP clients: what tokens are for. */
  resources: string[];
  request: { [oauth.allowInsecureRequests]: boolean; signal: AbortSignal };
};

export async function discover(origin: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const url = new URL(origin);
  const request = { [oauth.allowInsecureRequests]: url.protocol === "http:", signal };
  const answer = await oauth.discoveryRequest(url, { ...request, algorithm: "oauth2" }).catch(unreachable(origin));
  if (!answer.ok) throw notOffered(origin);
  const issuer = await oauth.processDiscoveryResponse(url, answer).catch(() => {
    throw notOffered(origin);
  });
  return { issuer, resources: [`${issuer.issuer}/api`, `${issuer.issuer}/mcp`], request };
}

const unreachable = (origin: string) => (): never => {
  throw new CliError(`${origin} cannot be reached.`, exitCodes.unavailable, "Is the console running, and is this its address?");
};

const notOffered = (origin: string): CliError =>
  new CliError(
    `${origin} offers no sign-in at this address.`,
    exitCodes.usage,
    "Use the address that people use (PUBLIC_URL of the console), or sign in with a key: executor login --key",
  );

export const redirectPath = "/callback";

/** Each sign-in introduces itself anew: a console forgets clients that nobody uses. */
export async function register({ issuer, request }: AuthorizationServer): Promise<oauth.Client> {
  const metadata = {
    client_name: "Executor CLI",
    redirect_uris: [`http://127.0.0.1${redirectPath}`],
    token_endpoint_auth_method: "none",
  };
  const answer = await oauth.dynamicClientRegistrationRequest(issuer, metadata, request);
  return oauth.processDynamicClientRegistrationResponse(answer).catch(refusal);
}

export function signInOf(clientId: string, tokens: oauth.TokenEndpointResponse): SignIn {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds = 3600 } = tokens;
  if (!refreshToken) throw new CliError("The console gave no refresh token.", exitCodes.failed);
  return { clientId, accessToken, refreshToken, expiresAt: Date.now() + seconds * 1_000 };
}

/** What the console says about a request that it refuses. */
export function refusal(error: unknown): never {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    const declined = error.error === "access_denied";
    const message = declined ? "The sign-in was declined." : (error.error_description ?? error.error);
    throw new CliError(message, exitCodes.signedOut, declined ? null : "Sign in again with: executor login");
  }
  throw error;
}

/** What the CLI asks for: everyday work, and with `manage` what changes the organization. */
export const everydayScopes = [
  ...["organization:read", "tools:read", "tools:call", "executions:read", "executions:cancel", "executions:answer"],
  ...["integrations:read", "connections:own", "policies:read"],
];
export const manageScopes = [
  ...["integrations:write", "connections:write", "policies:own", "policies:write", "roles:read", "roles:write"],
];

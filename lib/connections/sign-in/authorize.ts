import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { clientFor, redirectUri, requireSafe, type StoredClient } from "../../oauth";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { attemptMs, type ExchangeState, hashOf, keepAttempt } from "./attempt";
import { askedScopes, requestFrom, type SignInRequest, SigningIn } from "./request";

export const authorizeConnection = operation({
  name: "connection.authorize",
  summary: "Begin to connect by signing in at the provider: gives the address to open",
  permission: "connections:own",
  input: SigningIn,
  output: z.object({ id: z.uuid(), authorizationUrl: z.string(), redirectUri: z.string(), expiresAt: z.iso.datetime() }),
  async run(ctx, input) {
    const request = await requestFrom(ctx, input);
    const { label, oauth: endpoints } = request.template;
    if (endpoints?.flow === "device_code") throw needsCode(label);
    return await begin(ctx, request, await clientFor(ctx, request));
  },
});

async function begin(ctx: Context, request: SignInRequest, { source, scopes: usual, ...client }: StoredClient) {
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  const uri = redirectUri(ctx);
  const exchange = {
    verifier,
    redirectUri: uri,
    scopes: askedScopes(request, usual),
    values: request.values,
    fixedArguments: request.fixedArguments,
    client,
    clientFrom: source === "registered" ? "own" : "stored",
    anotherAccount: request.anotherAccount,
  } satisfies ExchangeState;
  const [id, expiresAt] = [randomUUID(), new Date(Date.now() + attemptMs)];
  await keepAttempt(ctx, request, { id, exchange, stateHash: hashOf(state), intervalMs: null, expiresAt });
  const authorizationUrl = await addressFor(exchange, state);
  return { id, authorizationUrl, redirectUri: uri, expiresAt: expiresAt.toISOString() };
}

/** Google gives a refresh token only to who asks for one in its own way. */
const habits: Record<string, Record<string, string>> = {
  "accounts.google.com": { access_type: "offline", prompt: "consent" },
};

type Away = Pick<ExchangeState, "client" | "scopes"> & { verifier: string; redirectUri: string };

async function addressFor({ client, verifier, redirectUri: uri, scopes }: Away, state: string): Promise<string> {
  const { authorizationUrl, resource } = client.endpoints;
  if (authorizationUrl === null)
    throw new Failure("invalid", "The OAuth client has no authorization URL. Enter it at the integration.");
  const url = requireSafe(authorizationUrl, "authorizationUrl");
  const parameters = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: uri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(scopes.length > 0 ? { scope: scopes.join(" ") } : {}),
    ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
    ...(resource ? { resource } : {}),
    ...habits[url.hostname],
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function needsCode(label: string): Failure {
  const message = `${label} signs in with a code: begin with POST /api/v1/connections/authorize-device.`;
  return new Failure("invalid", message, { template: ["Signs in with a code."] });
}

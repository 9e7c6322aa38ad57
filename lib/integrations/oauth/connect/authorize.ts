import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import type { Context } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { operation } from "../../../operation/operation";
import type { StoredClient } from "../clients/find";
import { clientFor } from "../clients/ready";
import { redirectUri } from "../clients/redirect-uri";
import { requireSafe } from "../provider/request";
import { attemptMs, hashOf, type Luggage } from "./attempt";
import { keepAttempt } from "./keep-attempt";
import { SigningIn, type Wish, wishFrom } from "./wish";

export const authorizeConnection = operation({
  name: "connection.authorize",
  summary: "Begin to connect by signing in at the provider: gives the address to open",
  permission: "connections:own",
  input: SigningIn,
  output: z.object({ id: z.uuid(), authorizationUrl: z.string(), redirectUri: z.string(), expiresAt: z.iso.datetime() }),
  async run(ctx, input) {
    const wish = await wishFrom(ctx, input);
    const { label, oauth: endpoints } = wish.template;
    if (endpoints?.flow === "device_code") throw needsCode(label);
    return await begin(ctx, wish, await clientFor(ctx, wish));
  },
});

async function begin(ctx: Context, wish: Wish, { source, scopes: usual, ...client }: StoredClient) {
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  const uri = redirectUri(ctx);
  const luggage = {
    verifier,
    redirectUri: uri,
    scopes: wish.scopes ?? usual,
    values: wish.values,
    client,
    clientFrom: source === "registered" ? "own" : "stored",
    anotherAccount: wish.anotherAccount,
  } satisfies Luggage;
  const [id, expiresAt] = [randomUUID(), new Date(Date.now() + attemptMs)];
  await keepAttempt(ctx, wish, { id, luggage, stateHash: hashOf(state), intervalMs: null, expiresAt });
  const authorizationUrl = await addressFor(luggage, state);
  return { id, authorizationUrl, redirectUri: uri, expiresAt: expiresAt.toISOString() };
}

/** Google gives a refresh token only to who asks for one in its own way. */
const habits: Record<string, Record<string, string>> = {
  "accounts.google.com": { access_type: "offline", prompt: "consent" },
};

type Away = Pick<Luggage, "client" | "scopes"> & { verifier: string; redirectUri: string };

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

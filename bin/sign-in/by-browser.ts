import * as oauth from "oauth4webapi";
import type { SignIn } from "../profiles/store";
import { type AuthorizationServer, refusal, register, signInOf } from "./authorization-server";
import { openLoopback } from "./loopback";

type Browser = { scopes: readonly string[]; show(url: string): Promise<void> };

/** Signs in on a page of the console, which sends the browser back to this machine. */
export async function signInByBrowser(server: AuthorizationServer, { scopes, show }: Browser): Promise<SignIn> {
  const { issuer, request, resources } = server;
  const client = await register(server);
  const loopback = await openLoopback(request.signal);
  try {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const url = new URL(issuer.authorization_endpoint ?? "");
    const query = {
      ...{ response_type: "code", client_id: client.client_id, redirect_uri: loopback.redirectUri, state },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
      scope: scopes.join(" "),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (const resource of resources) url.searchParams.append("resource", resource);
    await show(url.href);
    const parameters = validated(server, client, { answer: await loopback.answer, state });
    const uri = loopback.redirectUri;
    const answer = await oauth.authorizationCodeGrantRequest(issuer, client, oauth.None(), parameters, uri, verifier, request);
    const tokens = await oauth.processAuthorizationCodeResponse(issuer, client, answer).catch(refusal);
    return signInOf(client.client_id, tokens);
  } finally {
    loopback.close();
  }
}

function validated({ issuer }: AuthorizationServer, client: oauth.Client, { answer, state }: { answer: URL; state: string }) {
  try {
    return oauth.validateAuthResponse(issuer, client, answer, state);
  } catch (error) {
    return refusal(error);
  }
}

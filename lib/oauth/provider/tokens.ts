import * as oauth from "oauth4webapi";
import { isReference } from "../../credentials";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { asStandard, exchange, idTokenIn } from "./answer";
import type { AuthMethod, ProviderClient, Tokens } from "./endpoints";
import { requestOptions } from "./request";

type Code = { answer: URLSearchParams; redirectUri: string; verifier: string };

/** The tokens an authorization code stands for. The answer has passed checkReturn(). */
export function exchangeCode(client: ProviderClient, { answer, redirectUri, verifier }: Code): Promise<Tokens> {
  const secrets = [answer.get("code") ?? "", verifier];
  return tokensFrom(client, secrets, (server, known, auth) =>
    oauth.authorizationCodeGrantRequest(server, known, auth, answer, redirectUri, verifier, optionsFor(client)),
  );
}

export const renewTokens = (client: ProviderClient, refreshToken: string): Promise<Tokens> =>
  tokensFrom(client, [refreshToken], (server, known, auth) =>
    oauth.refreshTokenGrantRequest(server, known, auth, refreshToken, optionsFor(client)),
  );

/** Tokens for the console itself, by its client id and secret. */
export const mintTokens = (client: ProviderClient, scopes: string[]): Promise<Tokens> =>
  tokensFrom(client, [], (server, known, auth) => {
    const { resource } = client.endpoints;
    const parameters = { ...(scopes.length > 0 ? { scope: scopes.join(" ") } : {}), ...(resource ? { resource } : {}) };
    return oauth.clientCredentialsGrantRequest(server, known, auth, parameters, requestOptions());
  });

export function optionsFor({ endpoints: { resource } }: ProviderClient) {
  return { ...requestOptions(), ...(resource ? { additionalParameters: { resource } } : {}) };
}

export const serverOf = ({ endpoints }: Pick<ProviderClient, "endpoints">): oauth.AuthorizationServer => ({
  issuer: endpoints.issuer ?? new URL(endpoints.authorizationUrl ?? endpoints.tokenUrl).origin,
  token_endpoint: endpoints.tokenUrl,
  authorization_response_iss_parameter_supported: endpoints.sendsIssuer,
  ...(endpoints.revocationUrl ? { revocation_endpoint: endpoints.revocationUrl } : {}),
});

/** Encoded as in a form (RFC 6749). Letters, digits and `-_.*` stay what they are, as some providers decode nothing. */
const basic =
  (secret: string): oauth.ClientAuth =>
  (...[, { client_id: id }, , headers]) => {
    const encoded = [id, secret].map((text) => new URLSearchParams({ text }).toString().slice("text=".length));
    headers.set("authorization", `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`);
  };

const authentication: Record<AuthMethod, (secret: string) => oauth.ClientAuth> = {
  client_secret_basic: basic,
  client_secret_post: oauth.ClientSecretPost,
  none: () => oauth.None(),
};

export function authOf({ authMethod, secret }: ProviderClient): oauth.ClientAuth {
  if (authMethod === "none" || secret !== null) return authentication[authMethod](secret ?? "");
  throw new Failure("invalid", "The OAuth client has no secret. An administrator can enter it at the integration.");
}

type Ask = (server: oauth.AuthorizationServer, known: oauth.Client, auth: oauth.ClientAuth) => Promise<Response>;

export async function tokensFrom(client: ProviderClient, secrets: string[], ask: Ask): Promise<Tokens> {
  const { host } = new URL(client.endpoints.tokenUrl);
  const server = serverOf(client);
  const known = { client_id: client.clientId };
  const { answer, idToken } = await exchange({ host, secrets: [...secrets, client.secret ?? ""] }, async () => {
    const response = await ask(server, known, authOf(client));
    const said = await idTokenIn(response.clone());
    const standard = await asStandard(response);
    return { answer: await oauth.processGenericTokenEndpointResponse(server, known, standard), idToken: said };
  });
  if (answer.token_type !== "bearer") throw unusable(host, "not a bearer token");
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds } = answer;
  if ([accessToken, refreshToken ?? "x"].some((token) => !isToken(token))) throw unusable(host, "no text that a token may be");
  const expiresAt = seconds === undefined ? null : new Date(Date.now() + Math.min(seconds, 10 * 365 * 86_400) * 1000);
  return { accessToken, refreshToken, expiresAt, idToken };
}

/** What looks like a reference would be read from the operator's files when it is used. */
const isToken = (text: string) => /^[\x21-\x7e]{1,16000}$/.test(text) && !isReference(text);

const unusable = (host: string, what: string) => new Failure("unavailable", `${host} gave ${what}, which cannot be used.`);

type RevocableTokens = { refreshToken?: string; accessToken?: string };

/** Tells the provider that nobody needs these any more (RFC 7009), first the one that could get others; whether it listens changes nothing here. */
export async function revokeTokens(client: ProviderClient, { refreshToken, accessToken }: RevocableTokens): Promise<void> {
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

import * as oauth from "oauth4webapi";
import { Failure } from "../../operation/failure";
import { isUrl } from "../../url";
import { Refusal, refusalText } from "./answer";
import type { ProviderClient } from "./endpoints";
import { serverOf } from "./tokens";

export type Returned = {
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
};

/** Makes sure that an answer comes from the provider somebody was sent to (RFC 9207). The state was looked up already. */
export function checkReturn(client: ProviderClient, { code, iss, error, error_description }: Returned): URLSearchParams {
  const { issuer, authorizationUrl } = client.endpoints;
  const home = new URL(authorizationUrl ?? client.endpoints.tokenUrl);
  const isHome = issuer === null && iss !== undefined && isUrl(iss) && new URL(iss).origin === home.origin;
  const given = Object.entries({ code, iss: isHome ? undefined : iss, error, error_description });
  const answer = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  try {
    return withCode(oauth.validateAuthResponse(serverOf(client), { client_id: client.clientId }, answer), home.host);
  } catch (cause) {
    if (cause instanceof oauth.AuthorizationResponseError)
      throw new Refusal(cause.error, refusalText(home.host, cause.error, cause.error_description));
    if (cause instanceof Failure) throw cause;
    throw new Failure(
      "forbidden",
      `This answer does not come from ${issuer ?? home.origin}, where the sign-in began. Nothing was connected.`,
    );
  }
}

function withCode(answer: URLSearchParams, host: string): URLSearchParams {
  if (answer.has("code")) return answer;
  throw new Failure("invalid", `${host} came back without a code. Connect again.`);
}

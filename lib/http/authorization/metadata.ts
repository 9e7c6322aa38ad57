import { agentPermissions, resourceOf } from "../../identity";
import { Failure } from "../../operation/failure";
import { linkOrigin } from "../caller/origin";
import type { HttpRequest } from "../exchange/request";

export const resourceMetadataPath = "/.well-known/oauth-protected-resource/mcp";

/** Where a client that was refused learns who issues tokens for `/mcp` (RFC 9728). */
export async function describeResource(request: HttpRequest) {
  const issuer = issuerOf(request);
  return {
    json: {
      resource: resourceOf(issuer),
      authorization_servers: [issuer],
      scopes_supported: agentPermissions,
      bearer_methods_supported: ["header"],
      resource_name: "Executor Console",
    },
  };
}

/** What the authorization server offers, and where (RFC 8414). */
export async function describeAuthorizationServer(request: HttpRequest) {
  const issuer = issuerOf(request);
  return {
    json: {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: agentPermissions,
      authorization_response_iss_parameter_supported: true,
    },
  };
}

/** Nobody becomes an issuer by sending a Host header. */
function issuerOf({ headers }: HttpRequest): string {
  const issuer = linkOrigin(headers);
  if (issuer) return issuer;
  throw new Failure("not_found", "Agents cannot connect with OAuth at this address. Set PUBLIC_URL to the address people use.");
}

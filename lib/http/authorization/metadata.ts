import { env } from "../../env";
import { agentPermissions, apiPermissions, apiResource, deviceGrantType, mcpResource } from "../../identity";
import { clientDocument } from "../../oauth";
import { Failure } from "../../operation/failure";
import { type HttpRequest, pathOf } from "../exchange/request";
import { issuerOf } from "./issuer";

const metadataPath = "/.well-known/oauth-protected-resource";

/** Where it is said who issues tokens for the endpoint of MCP clients, or that of a toolkit. */
export const resourceMetadataPath = (toolkit: string | null): string =>
  `${metadataPath}/mcp${toolkit === null ? "" : `/toolkits/${encodeURIComponent(toolkit)}`}`;

/** Where a client that was refused learns who issues tokens for `/mcp` (RFC 9728). */
export async function describeMcpResource(request: HttpRequest) {
  const issuer = issuerOf(request);
  return resource(issuer, { resource: mcpResource(issuer), scopes_supported: agentPermissions });
}

/** The same for the endpoint of a toolkit, whether there is one of this name or not: nobody is known here. */
export async function describeToolkitResource(request: HttpRequest) {
  const issuer = issuerOf(request);
  return resource(issuer, {
    resource: `${issuer}${pathOf(request).slice(metadataPath.length)}`,
    scopes_supported: agentPermissions,
  });
}

/** The same for the HTTP API: `/api`, `/tools` and `/executions`. */
export async function describeApiResource(request: HttpRequest) {
  const issuer = issuerOf(request);
  return resource(issuer, { resource: apiResource(issuer), scopes_supported: apiPermissions });
}

const resource = (issuer: string, of: { resource: string; scopes_supported: readonly string[] }) => ({
  json: { ...of, authorization_servers: [issuer], bearer_methods_supported: ["header"], resource_name: "Executor Console" },
});

/** What the authorization server offers, and where (RFC 8414). */
export async function describeAuthorizationServer(request: HttpRequest) {
  const issuer = issuerOf(request);
  return {
    json: {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      device_authorization_endpoint: `${issuer}/oauth/device-authorization`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token", deviceGrantType],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: apiPermissions,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: env.EXECUTOR_CLIENT_DOCUMENTS,
    },
  };
}

/** Who the console is to providers at which it signs people in. */
export async function describeClient() {
  const json = clientDocument();
  if (json) return { json };
  throw new Failure("not_found", "This console has no public address with https, so it has no document for providers.");
}

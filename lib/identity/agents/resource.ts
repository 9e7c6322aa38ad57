import { OauthRefusal } from "./refusal";

/** The addresses that access tokens are for: the endpoint of MCP clients, and the HTTP API. */
export const mcpResource = (issuer: string) => `${issuer}/mcp`;
export const apiResource = (issuer: string) => `${issuer}/api`;

/** What a request asks for (RFC 8707). One that names nothing comes from an MCP client. */
export function resourcesAsked(fields: URLSearchParams, issuer: string): string[] {
  const named = resourcesNamed(fields, [mcpResource(issuer), apiResource(issuer)]);
  return named.length > 0 ? named : [mcpResource(issuer)];
}

/** What a token is to be for: the resources that its request names, or else all that were granted. */
export function audienceOf(fields: URLSearchParams, granted: readonly string[]): readonly string[] {
  const named = resourcesNamed(fields, granted);
  return named.length > 0 ? named : granted;
}

function resourcesNamed(fields: URLSearchParams, known: readonly string[]): string[] {
  if (!wanted(fields).every((resource) => known.includes(resource)))
    throw new OauthRefusal("invalid_target", `Tokens are for ${known.join(" and ")} only.`);
  return known.filter((resource) => wanted(fields).includes(resource));
}

const wanted = (fields: URLSearchParams) => fields.getAll("resource").map((resource) => resource.replace(/\/$/, ""));

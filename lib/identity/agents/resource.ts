import { OauthRefusal } from "./refusal";

/** The addresses that access tokens are for: the endpoint of MCP clients, and the HTTP API. */
export const mcpResource = (issuer: string) => `${issuer}/mcp`;
export const apiResource = (issuer: string) => `${issuer}/api`;

/** What a request asks for (RFC 8707). One that names nothing comes from an MCP client. */
export function resourcesAsked(fields: URLSearchParams, issuer: string): string[] {
  const known = [mcpResource(issuer), apiResource(issuer)];
  requireTarget(fields, known);
  const asked = known.filter((resource) => wanted(fields).includes(resource));
  return asked.length > 0 ? asked : [mcpResource(issuer)];
}

export function requireTarget(fields: URLSearchParams, resources: readonly string[]): void {
  if (wanted(fields).every((resource) => resources.includes(resource))) return;
  throw new OauthRefusal("invalid_target", `Tokens are for ${resources.join(" and ")} only.`);
}

const wanted = (fields: URLSearchParams) => fields.getAll("resource").map((resource) => resource.replace(/\/$/, ""));

import { OauthRefusal } from "./refusal";

/** The addresses that access tokens are for: the endpoint of MCP clients, whole or of one toolkit, and the HTTP API. */
export const mcpResource = (issuer: string) => `${issuer}/mcp`;
export const toolkitResource = (issuer: string, slug: string) => `${mcpResource(issuer)}/toolkits/${slug}`;
export const apiResource = (issuer: string) => `${issuer}/api`;

/** What a request asks for (RFC 8707). One that names nothing comes from an MCP client. */
export function resourcesAsked(fields: URLSearchParams, issuer: string): string[] {
  const ofToolkits = new Set(wanted(fields).filter((resource) => isToolkitOf(resource, issuer)));
  if (ofToolkits.size > 1) throw new OauthRefusal("invalid_target", "Tokens are for one toolkit. Connect to each by itself.");
  const named = resourcesNamed(fields, [mcpResource(issuer), apiResource(issuer), ...ofToolkits]);
  return named.length > 0 ? named : [mcpResource(issuer)];
}

function isToolkitOf(resource: string, issuer: string): boolean {
  const slug = toolkitNamed([resource]);
  return slug !== null && resource === toolkitResource(issuer, slug);
}

/** The slug of the toolkit whose endpoint is among these addresses. */
export function toolkitNamed(resources: readonly string[]): string | null {
  for (const resource of resources) {
    const [, slug] = /\/mcp\/toolkits\/([a-z][a-z0-9-]{0,39})$/.exec(resource) ?? [];
    if (slug !== undefined) return slug;
  }
  return null;
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

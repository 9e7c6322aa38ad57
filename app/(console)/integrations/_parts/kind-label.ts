const kinds: Readonly<Record<string, string>> = { openapi: "OpenAPI", graphql: "GraphQL", mcp: "MCP" };

/** The name people know a kind of source by. */
export const kindLabel = (kind: string): string => kinds[kind] ?? kind;

export const templateKinds = {
  none: "No credential",
  apiKey: "API key",
  basic: "User name and password",
  bearer: "Bearer token",
  oauth2: "OAuth 2",
} as const;

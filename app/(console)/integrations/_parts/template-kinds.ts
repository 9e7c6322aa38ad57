export const templateKinds = {
  none: "No credential",
  apiKey: "API key",
  basic: "User name and password",
  bearer: "Bearer token",
  oauth2: "OAuth 2",
} as const;

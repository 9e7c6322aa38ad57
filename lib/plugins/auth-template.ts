/** Where one value of a credential goes in a request. */
export type Placement = { carrier: "header" | "query" | "cookie"; name: string; prefix: string; field: string };

type OAuthFlow = "authorization_code" | "client_credentials" | "device_code";
export type OAuthEndpoints = {
  flow: OAuthFlow;
  authorizationUrl: string | null;
  tokenUrl: string | null;
  /** Where a code to enter at the provider is got (RFC 8628). */
  deviceUrl?: string | null;
  discoveryUrl: string | null;
  scopes: Record<string, string>;
  /** What to ask for where nobody chose; without it what only reads. */
  askedScopes?: string[];
  /** The service as its provider knows it, for tokens that are good for it alone (RFC 8707). */
  resource?: string | null;
};

/** A way to authenticate: the fields a person fills in, and where they go. */
export type AuthTemplate = {
  slug: string;
  label: string;
  kind: "none" | "apiKey" | "basic" | "bearer" | "oauth2";
  fields: { name: string; label: string; isSecret: boolean }[];
  placements: Placement[];
  oauth: OAuthEndpoints | null;
};

/** The values of a credential, opened for one call, and where they may be sent. */
export type Credential = { template: AuthTemplate; values: Record<string, string> };

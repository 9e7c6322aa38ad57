import { z } from "zod";

export const AuthMethod = z.enum(["client_secret_basic", "client_secret_post", "none"]);
export type AuthMethod = z.infer<typeof AuthMethod>;

/** Where a provider does what, and what it says of itself. */
export type Endpoints = {
  /** Its own name for itself, which answers with `iss` must repeat; null when nobody knows it. */
  issuer: string | null;
  authorizationUrl: string | null;
  tokenUrl: string;
  revocationUrl: string | null;
  /** Where a code to enter is got (RFC 8628); clients that were kept before lack it. */
  deviceUrl?: string | null;
  /** Where it says who signed in; clients that were kept before lack it. */
  userinfoUrl?: string | null;
  /** Whether its answers always carry `iss`, so that one without it is not from there. */
  sendsIssuer: boolean;
  /** The API tokens are for, by its own name (RFC 8707), where it gave one. */
  resource: string | null;
};

/** The console as one provider knows it. */
export type ProviderClient = { clientId: string; secret: string | null; authMethod: AuthMethod; endpoints: Endpoints };

export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Null when the provider did not say. */
  expiresAt: Date | null;
  /** What the provider says of who signed in; read at once and kept nowhere. */
  idToken: string | null;
};

export const Scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,300}$/, "Is no scope")).max(200);

/** What OAuth says about a request that it refuses (RFC 6749, 7591, 8628 and 8707). */
type OauthError =
  | "access_denied"
  | "authorization_pending"
  | "expired_token"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "slow_down"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal that a client's library reads, with a sentence for the people behind it. */
export class OauthRefusal extends Error {
  constructor(
    readonly error: OauthError,
    message: string,
  ) {
    super(message);
  }
}

export const refusalFields = ({ error, message }: Pick<OauthRefusal, "error" | "message">) => ({
  error,
  error_description: message,
});

/** One answer to everything that is wrong with a code or token, so that nobody learns from it what they hold. */
export const invalidGrant = () =>
  new OauthRefusal("invalid_grant", "This code or token is not valid, or no longer. Connect the agent again.");

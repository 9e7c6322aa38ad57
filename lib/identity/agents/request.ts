import { findAskingClient } from "./find-client";
import { type Offer, offersFor } from "./permissions";
import { isSameRedirect } from "./redirect-uri";
import { OauthRefusal, refusalFields } from "./refusal";
import { apiResource, resourcesAsked } from "./resource";

/** What a client asks a person for, checked. */
export type AgentRequest = {
  /** `publishedAt` is the host that describes the client; null where it only says of itself who it is. */
  client: { id: string; name: string; publishedAt: string | null };
  redirectUri: string;
  challenge: string;
  resources: string[];
  /** What the person may choose from. */
  offered: Offer[];
  /** The address that takes an answer back to the client. */
  answer(fields: Record<string, string>): string;
};

/** A refused request: `back` is set once it is sure where its client listens. */
export type RefusedRequest = { refused: string; back: string | null };

/** Reads an authorization request (RFC 6749 with PKCE, RFC 8707 and 9207) that a client sent a person here with. */
export async function readAgentRequest(query: URLSearchParams, issuer: string): Promise<AgentRequest | RefusedRequest> {
  const client = await findAskingClient(query.get("client_id")).catch(toRefusal);
  if (client instanceof OauthRefusal) return { refused: client.message, back: null };
  if (!client) return { refused: unknownClient, back: null };
  const redirectUri = query.get("redirect_uri") ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined);
  if (!redirectUri || !client.redirectUris.some((registered) => isSameRedirect(registered, redirectUri)))
    return { refused: foreignRedirect, back: null };
  const answer = (fields: Record<string, string>) => {
    const address = new URL(redirectUri);
    const state = query.get("state");
    for (const [name, value] of Object.entries({ ...fields, ...(state !== null && { state }), iss: issuer }))
      address.searchParams.set(name, value);
    return address.href;
  };
  try {
    const challenge = challengeOf(query);
    const resources = resourcesAsked(query, issuer);
    const offered = offersFor(query.get("scope") ?? "", resources.includes(apiResource(issuer)));
    const { id, name, document } = client;
    return {
      client: { id, name, publishedAt: document && new URL(document).host },
      redirectUri,
      challenge,
      resources,
      offered,
      answer,
    };
  } catch (error) {
    const refusal = toRefusal(error);
    return { refused: refusal.message, back: answer(refusalFields(refusal)) };
  }
}

function toRefusal(error: unknown): OauthRefusal {
  if (error instanceof OauthRefusal) return error;
  throw error;
}

const unknownClient =
  "The program that sent you here is not registered, or was not used for a month. Start its connection again: it registers by itself.";
const foreignRedirect =
  "The program that sent you here wants the answer at an address that it did not register. Nothing was sent there.";

function challengeOf(query: URLSearchParams): string {
  const twice = [...query.keys()].find((name) => name !== "resource" && query.getAll(name).length > 1);
  if (twice) throw new OauthRefusal("invalid_request", `The request names ${twice} twice.`);
  if (query.get("response_type") !== "code")
    throw new OauthRefusal("unsupported_response_type", "Only the response type code is offered.");
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
    throw new OauthRefusal("invalid_request", "The request must carry a PKCE code_challenge of the method S256.");
  return challenge;
}

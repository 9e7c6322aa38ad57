import { requireBounded } from "../../json/bounds";
import { parseExactly } from "../../json/exact-json";
import { isObject, own, ownList, ownText } from "../../json/values";

/** One of the errors of an answer, with what services say beside the message. */
export type GraphqlError = { message: string; code: string; extensions: unknown; whole: unknown };

/** What a service answered. `isGraphql` is false for anything but an answer to a GraphQL request. */
export type Answer =
  | { isGraphql: true; data: unknown; errors: GraphqlError[]; whole: Record<string, unknown> }
  | { isGraphql: false; text: string };

export const textOf = async (response: Response): Promise<string> => new TextDecoder().decode(await response.arrayBuffer());

/** Reads an answer by what it holds, whatever its type and status say. */
export function readAnswer(text: string): Answer {
  requireBounded(text);
  const whole = parsed(text);
  const [first] = Array.isArray(whole) && whole.length === 1 ? whole : [whole];
  if (!isObject(first) || (!isObject(own(first, "data")) && !Array.isArray(own(first, "errors"))))
    return { isGraphql: false, text };
  return { isGraphql: true, data: own(first, "data") ?? null, errors: ownList(first, "errors").map(errorOf), whole: first };
}

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return null;
  }
}

function errorOf(error: unknown): GraphqlError {
  const extensions = own(error, "extensions");
  const code = [own(extensions, "code"), own(error, "type"), own(extensions, "type"), own(error, "code")].find(
    (said) => typeof said === "string",
  );
  const message = ownText(error, "message") ?? (typeof error === "string" ? error : "The service gave no reason.");
  return { message, code: typeof code === "string" ? code : "", extensions, whole: error };
}

const matches = (error: GraphqlError, codes: RegExp, messages: RegExp | null): boolean =>
  codes.test(error.code) || (messages?.test(error.message) ?? false);

/** Nobody is signed in, or with a token that is not taken. By codes alone: a message may be about a token among the arguments. */
export const isUnauthenticated = (error: GraphqlError): boolean =>
  matches(
    error,
    /^(UN_?AUTHENTICATED|AUTHENTICATION_(ERROR|REQUIRED|FAILED)|AuthenticationError|NOT_AUTHENTICATED|invalid-jwt)$/i,
    null,
  );

/** The same where nothing was asked but the schema. */
export const wantsToKnowWho = (error: GraphqlError): boolean =>
  isUnauthenticated(error) ||
  matches(
    error,
    /^(UNAUTHORI[SZ]ED|FORBIDDEN|ACCESS_DENIED|access-denied|invalid-headers|INVALID_(ACCESS_)?TOKEN|TOKEN_EXPIRED)$/i,
    /^(not authenticated|unauthenticated|unauthorized|authentication (is )?required|you must be (logged|signed) in|invalid (api key|access token|token)|bad credentials)\b/i,
  );

export const isForScope = (error: GraphqlError): boolean => matches(error, /^INSUFFICIENT_SCOPES?$/i, null);

export const isThrottled = (error: GraphqlError): boolean =>
  matches(
    error,
    /^(RATE_?LIMIT(ED|_EXCEEDED)?|THROTTLED|TOO_MANY_REQUESTS|COMPLEXITY_BUDGET_EXHAUSTED|MAX_COMPLEXITY_EXCEEDED|ComplexityException|minutesLimitExceeded)$/i,
    /\b(rate limit(ed)? exceeded|API rate limit|too many requests)\b/i,
  );

/** The service answers only documents that it was given beforehand. */
export const isPersistedOnly = (error: GraphqlError): boolean =>
  isWordless(error) ||
  matches(
    error,
    /^(PERSISTED_QUERY_(ONLY|REQUIRED|ID_REQUIRED|NOT_IN_LIST)|PersistedQueryOnly|QUERY_NOT_IN_SAFELIST|TRUSTED_DOCUMENTS?_ONLY|OPERATION_NOT_ALLOWED)$/i,
    /persisted ?query ?only|only (persisted|trusted|registered|allow-?listed) (queries|documents|operations)|(query|operation|document) (is )?not (in|on) the (safe|allow)-?list|must (send|provide) a persisted/i,
  );

/** What Mercurius says to a document that it was not given: the text of a reason that nobody set, about no part of the document. */
const isWordless = ({ message, code, whole }: GraphqlError): boolean =>
  message === "undefined" && code === "" && own(whole, "path") === undefined && own(whole, "locations") === undefined;

export const isIntrospectionOff = (error: GraphqlError): boolean =>
  matches(
    error,
    /^INTROSPECTION_(DISABLED|NOT_ALLOWED)$/i,
    /introspection.*(not allowed|disabled|forbidden|not permitted|not enabled|turned off|restricted)|(field|cannot query field) ['"]?__schema/i,
  );

export const persistedOnly =
  "This service answers only queries that were registered with it beforehand (persisted queries), so no other query can be sent to it.";

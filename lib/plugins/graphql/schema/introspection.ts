import { getIntrospectionQuery } from "graphql";
import { Failure } from "../../../operation/failure";
import type { HostRequest, Network } from "../../contract";
import { isObject, own, ownText } from "../../json/values";
import {
  type GraphqlError,
  isIntrospectionOff,
  isPersistedOnly,
  persistedOnly,
  readAnswer,
  textOf,
  wantsToKnowWho,
} from "../response/answer";

/** What a service says of its schema: the schema, or why it says nothing to whoever asks. */
export type Introspected = { text: string } | { refusal: string };

type Asking = { url: string; headers: Record<string, string>; credentials?: HostRequest["credentials"] };

const answerMs = 45_000;
const bytesMax = 50 * 1024 * 1024;

/** The newest query first, then the one that every service knows. */
const queries = [
  getIntrospectionQuery({ specifiedByUrl: true, schemaDescription: true, inputValueDeprecation: true, oneOf: true }),
  getIntrospectionQuery({ specifiedByUrl: false }),
];

/** Asks a service for its schema. */
export async function introspect(network: Network, asking: Asking): Promise<Introspected> {
  let refused: GraphqlError[] = [];
  for (const query of queries) {
    const response = await ask(network, asking, { query, operationName: "IntrospectionQuery" });
    const text = await textOf(response);
    if (isSchema.test(text.slice(0, 1_000))) return { text };
    const answer = readAnswer(text);
    if (!answer.isGraphql) return strange(response, text, asking);
    if (isObject(own(answer.data, "__schema"))) return { text };
    refused = answer.errors;
    const reason = refusalBy(response, refused);
    if (reason !== null) return { refusal: reason };
  }
  const { host } = new URL(asking.url);
  if (isUnexplained(refused) && (await refusesAll(network, asking))) throw takesNothing(refused, host);
  throw unusable(refused, host);
}

const isUnexplained = (errors: readonly GraphqlError[]): boolean =>
  !errors.some((error) => isPersistedOnly(error) || isIntrospectionOff(error));

/** Whether not even the question is answered that no schema can refuse. */
async function refusesAll(network: Network, asking: Asking): Promise<boolean> {
  const response = await ask(network, asking, { query: "query Probe { __typename }", operationName: "Probe" });
  const answer = readAnswer(await textOf(response));
  return answer.isGraphql && answer.data === null && answer.errors.length > 0;
}

/** A schema of many megabytes is read where that holds nobody up. */
const isSchema = /^\s*\{\s*"data"\s*:\s*\{\s*"__schema"\s*:\s*\{/;

type Question = { query: string; operationName: string };

function ask(network: Network, { url, headers, credentials }: Asking, question: Question): Promise<Response> {
  network.signal.throwIfAborted();
  return network.fetch(url, {
    method: "POST",
    headers: { ...jsonHeaders, ...headers },
    body: JSON.stringify(question),
    ...(credentials ? { credentials } : {}),
    totalMs: answerMs,
    responseBytesMax: bytesMax,
  });
}

export const jsonHeaders = {
  "Content-Type": "application/json",
  Accept: "application/graphql-response+json, application/json;q=0.9",
} as const;

/** Why the service wants to know first who asks; null where that would not help. */
function refusalBy({ status }: Response, errors: readonly GraphqlError[]): string | null {
  const [first] = errors;
  if (errors.some(isPersistedOnly) || errors.some(isIntrospectionOff)) return null;
  const isRefused = status === 401 || status === 403 || errors.some(wantsToKnowWho);
  return isRefused ? (first?.message ?? `It answered ${status}.`) : null;
}

function strange({ status }: Response, text: string, { url }: Asking): Introspected {
  const { host } = new URL(url);
  if (status === 401 || status === 403) return { refusal: saidIn(text) ?? `It answered ${status}.` };
  if (status === 429 || status >= 500)
    throw new Failure("unavailable", `${host} could not say its schema at this moment (${status}). Try again later.`);
  const what = /^\s*</.test(text) ? "a page of HTML or XML" : "something else";
  throw new Failure(
    "invalid",
    `${host} is no GraphQL service at this address: it answered ${what} (${status}). Check the address; many end in /graphql.`,
  );
}

function saidIn(text: string): string | null {
  try {
    const said: unknown = JSON.parse(text);
    return ownText(said, "message") ?? ownText(own(said, "error"), "message") ?? ownText(said, "error") ?? null;
  } catch {
    return null;
  }
}

function unusable(errors: readonly GraphqlError[], host: string): Failure {
  if (errors.some(isPersistedOnly)) return new Failure("invalid", `${host}: ${persistedOnly}`);
  if (errors.some(isIntrospectionOff)) return new Failure("invalid", `${host} has introspection switched off. ${uploadInstead}`);
  const said = errors[0]?.message.slice(0, 300) ?? "nothing";
  return new Failure("invalid", `${host} did not tell its schema. ${uploadInstead} It said: ${said}`);
}

function takesNothing([first]: readonly GraphqlError[], host: string): Failure {
  const said = first?.message.slice(0, 300) ?? "nothing";
  return new Failure(
    "invalid",
    `${host} refuses every query, even { __typename }. It may answer only queries that were registered with it beforehand (persisted queries); then it cannot be used here. It said: ${said}`,
  );
}

const uploadInstead =
  "Upload its schema instead (SDL such as schema.graphql, or the result of an introspection), and give this address as the server.";

/** What a service said instead of its schema, as a text that is read where there is no network. */
export const refusalText = (refusal: string): string => JSON.stringify({ refusal: refusal.slice(0, 500) });

export function refusalIn(text: string): string | null {
  if (!text.startsWith('{"refusal":')) return null;
  return ownText(JSON.parse(text), "refusal") ?? null;
}

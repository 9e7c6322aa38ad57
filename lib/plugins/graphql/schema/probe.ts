import type { EndpointGuess, Network } from "../../contract";
import { readAnswer, textOf, wantsToKnowWho } from "../response/answer";
import { jsonHeaders } from "./introspection";

const query = "query Probe { __typename }";

/** Asks the one question that every GraphQL service has an answer to. */
export async function probe(endpoint: string, network: Network): Promise<EndpointGuess> {
  network.signal.throwIfAborted();
  const body = JSON.stringify({ query, operationName: "Probe" });
  const response = await network.fetch(endpoint, { method: "POST", headers: jsonHeaders, body });
  const { status } = response;
  const answer = readAnswer(await textOf(response));
  const tried = `the query { __typename } was answered with ${status}`;
  if (!answer.isGraphql) return { sureness: isLocked(status, endpoint) ? 0.4 : 0, tried: `${tried} and something else` };
  if (answer.data !== null) return { sureness: 1, tried };
  return { sureness: answer.errors.some(wantsToKnowWho) || isNamedSo(endpoint) ? 0.9 : 0.6, tried: `${tried} and errors` };
}

/** Services that let in nobody say so before they look at the query. */
const isLocked = (status: number, endpoint: string): boolean => (status === 401 || status === 403) && isNamedSo(endpoint);

const isNamedSo = (endpoint: string): boolean => /\b(graphql|gql|graph)\b/i.test(new URL(endpoint).pathname);

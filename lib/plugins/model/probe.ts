import type { EndpointGuess, Network } from "../contract";
import { isObject, own } from "../json/values";

const bytesMax = 1_000_000;

/** Asks for the list of models, which such a service has beside everything else. */
export async function probe(endpoint: string, network: Network): Promise<EndpointGuess> {
  network.signal.throwIfAborted();
  const response = await network.fetch(`${endpoint.replace(/\/+$/, "")}/models`, { responseBytesMax: bytesMax });
  const tried = `GET …/models was answered with ${response.status}`;
  const body = parsed(await response.text());
  if (response.ok) return { sureness: isModelList(body) ? 0.95 : 0, tried };
  const isRefusal = response.status === 401 && isObject(body) && isObject(own(body, "error"));
  return { sureness: isRefusal ? 0.5 : 0, tried };
}

const isModelList = (body: unknown): boolean => isObject(body) && Array.isArray(body.data) && body.data.every(hasId);
const hasId = (one: unknown): boolean => isObject(one) && typeof one.id === "string";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

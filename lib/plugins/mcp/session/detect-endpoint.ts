import { Failure } from "../../../operation/failure";
import type { EndpointGuess, Network } from "../../contract";
import { challengeOf } from "../source/access";
import type { Endpoint } from "../source/forms";
import { connectTo } from "./connect";

/** Asks an address whether an MCP server answers there; of a whole host, also at the usual path. */
export async function detectEndpoint(given: string, network: Network): Promise<EndpointGuess> {
  const url = new URL(given);
  const places = url.pathname === "/" && url.search === "" ? [url, new URL("/mcp", url)] : [url];
  let guess: EndpointGuess = { sureness: 0, tried: "an MCP handshake" };
  for (const place of places) {
    guess = await knock({ url: place, transport: "auto", headers: {} }, network);
    if (guess.sureness > 0) return place === url ? guess : { ...guess, endpoint: place.href };
  }
  return guess;
}

async function knock(endpoint: Endpoint, network: Network): Promise<EndpointGuess> {
  const host = { ...network, auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  try {
    const { identity, close } = await connectTo(endpoint, host);
    await close();
    return { sureness: 0.95, tried: `an MCP handshake: ${identity.name || "an answer"}, ${identity.protocolVersion}` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const tried = `an MCP handshake: ${error.message}`;
    if (error.code !== "unauthenticated") return { sureness: 0, tried };
    const sureness = await refusalOf(endpoint, network);
    return {
      sureness,
      tried: sureness > 0 ? tried : `${tried} If it is an MCP server, choose that kind: it is connected afterwards.`,
    };
  }
}

/** Only MCP servers say in a refusal where their metadata are; others may refuse anything. */
async function refusalOf(endpoint: Endpoint, network: Network): Promise<number> {
  const challenge = await challengeOf(endpoint, network);
  if (/resource_metadata=/i.test(challenge)) return 0.85;
  return /\bmcp\b/i.test(endpoint.url.host + endpoint.url.pathname) ? 0.6 : 0;
}

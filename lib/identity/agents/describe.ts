import { consoleOrigin } from "../../operation/console-origin";
import { type Context, can } from "../../operation/context";
import type { Offer } from "./permissions";
import { answerHost, isLoopback } from "./redirect-uri";
import { refusalFields } from "./refusal";
import { type RefusedRequest, readAgentRequest } from "./request";
import { toolkitNamed } from "./resource";

/** What a person reads before they allow or decline. */
export type AgentRequestView = {
  client: string;
  /** The host that describes the client under this name; null where it only says so of itself. */
  publishedAt: string | null;
  answerTo: string;
  isThisComputer: boolean;
  /** The slug of the toolkit that it will be limited to. */
  toolkit: string | null;
  /** Cut to what the person may do themselves. */
  offered: Offer[];
  /** Takes the refusal of the person back to the client. */
  decline: string;
};

export async function describeAgentRequest(ctx: Context, query: URLSearchParams): Promise<AgentRequestView | RefusedRequest> {
  const request = await readAgentRequest(query, consoleOrigin(ctx));
  if ("refused" in request) return request;
  const { client, redirectUri, resources, offered, answer } = request;
  return {
    client: client.name,
    publishedAt: client.publishedAt,
    answerTo: answerHost(redirectUri),
    isThisComputer: isLoopback(redirectUri),
    toolkit: toolkitNamed(resources),
    offered: offered.filter(({ permission }) => can(ctx.actor, permission)),
    decline: answer(refusalFields({ error: "access_denied", message: "The person declined." })),
  };
}

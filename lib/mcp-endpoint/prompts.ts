import {
  type GetPromptResult,
  type InputRequiredResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Context } from "../operation/context";
import { directName } from "../tools";
import { callOffer, listOffers, type OfferingServer, type OfferPage, serversWith } from "./servers";
import type { RunRequest } from "./tool";

type Argument = { name: string; description?: string; required?: boolean };
type Prompt = { name: string; title?: string; description?: string; arguments?: Argument[] };
/** A prompt under the name it has here, and where it is from. */
type OfferedPrompt = { prompt: Prompt; prefix: string; sourceName: string };

/** The prompts of all MCP servers that the caller may use. */
export async function listPrompts(ctx: Context, cursor: string | undefined): Promise<ListPromptsResult> {
  const { items, ...page } = await pageOfPrompts(ctx, cursor);
  return { prompts: items.map(({ prompt }) => prompt), ...page };
}

const pageOfPrompts = (ctx: Context, cursor: string | undefined): Promise<OfferPage<OfferedPrompt>> =>
  listOffers(ctx, {
    offer: "prompts.list",
    cursor,
    itemsIn: (data, prefix) => (data as { prompts: Prompt[] }).prompts.map((prompt) => offered(prompt, prefix)),
  });

function offered({ name: sourceName, title, description, arguments: given }: Prompt, prefix: string): OfferedPrompt {
  const prompt = {
    name: directName(`${prefix}.${sourceName}`),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(given === undefined ? {} : { arguments: given }),
  };
  return { prompt, prefix, sourceName };
}

type PromptRequest = { name: string; arguments?: Record<string, string> | undefined };
type Messages = { description: string | null; messages: GetPromptResult["messages"] };

export async function getPrompt(
  call: Omit<RunRequest<never>, "present">,
  { name, arguments: given = {} }: PromptRequest,
): Promise<GetPromptResult | InputRequiredResult> {
  const found = await promptNamed(call.ctx, name);
  return callOffer(call, found.server, {
    args: { name: found.sourceName, arguments: given },
    present: (data) => {
      const { description, messages } = data as Messages;
      return { ...(description === null ? {} : { description }), messages };
    },
  });
}

/** The server that has a prompt which the caller may use, and its name there. */
export async function promptNamed(ctx: Context, name: string): Promise<SourcePrompt> {
  const servers = await serversWith(ctx, "prompts.get");
  const found = spelledOut(servers, name) ?? (await searched(ctx, servers, name));
  if (found) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name} at this endpoint. List its prompts.`);
}

type SourcePrompt = { server: OfferingServer; sourceName: string };

/** Most names hold what their server calls the prompt. */
function spelledOut(servers: readonly OfferingServer[], name: string): SourcePrompt | null {
  for (const server of servers) {
    const sourceName = name.slice(directName(`${server.prefix}.x`).length - 1);
    if (sourceName !== "" && directName(`${server.prefix}.${sourceName}`) === name) return { server, sourceName };
  }
  return null;
}

const pagesMax = 100;

/** A name that had to be changed is found by listing. */
async function searched(ctx: Context, servers: readonly OfferingServer[], name: string): Promise<SourcePrompt | null> {
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const { items, nextCursor } = await pageOfPrompts(ctx, cursor);
    const found = items.find(({ prompt }) => prompt.name === name);
    const server = servers.find(({ prefix }) => prefix === found?.prefix);
    if (found && server) return { server, sourceName: found.sourceName };
    if (nextCursor === undefined) return null;
    cursor = nextCursor;
  }
  return null;
}

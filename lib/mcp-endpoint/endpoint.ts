import { createMcpHandler, InMemoryServerEventBus, isLegacyRequest } from "@modelcontextprotocol/server";
import { watchRights } from "../identity";
import { log } from "../log";
import type { Actor, Context } from "../operation/context";
import { processWide } from "../process";
import { listen } from "../signal/listen";
import { authInfoOf, type Caller } from "./caller";
import { listening } from "./listening";
import { endpointOptions } from "./options";
import { newServer } from "./server";
import { answerInSession, sessionsOf } from "./sessions";
import { isStream, withBeside } from "./streams";

export type McpRequest = { request: Request; body: unknown; ctx: Context };

/** Answers one request of an MCP client, whichever era of the protocol it speaks. Its sender is known already. */
export async function answerMcp({ request, body, ctx }: McpRequest): Promise<Response> {
  const caller: Caller = { ctx: { ...ctx, door: "mcp" }, options: endpointOptions(new URL(request.url)) };
  busesHere();
  const isOlder = await isLegacyRequest(request, body);
  const answer = isOlder ? await answerInSession({ request, body, caller }) : await answerModern({ request, body, caller });
  return whileAllowed(ctx, answer);
}

/** The newer era has no sessions: each request is served by itself. */
async function answerModern({ request, body, caller }: { request: Request; body: unknown; caller: Caller }): Promise<Response> {
  const { body: parsedBody, bus, over } = await listening(caller, body, busOf(caller.ctx.organizationId));
  const handler = createMcpHandler(() => newServer(caller), {
    legacy: "reject",
    bus,
    onerror: (error) => log.info({ error: error.message, requestId: caller.ctx.requestId }, "an MCP request was refused"),
  });
  let isOpen = false;
  try {
    const answer = await handler.fetch(request, { parsedBody, authInfo: authInfoOf(caller) });
    isOpen = isStream(answer);
    return over ? withBeside(answer, () => over) : answer;
  } finally {
    if (!isOpen) over?.(); // nobody listens to a refusal
  }
}

type Buses = Map<string, InMemoryServerEventBus>;
const busesMax = 1_000;

/** Tells the clients of both eras at this process what changed, from the first request on. */
const busesHere = (): Buses =>
  processWide("mcp.buses", () => {
    const made: Buses = new Map();
    const newsOf = (organizationId: string, changed: readonly Changeable[]) => tellOfChange(made, organizationId, changed);
    listen("catalog.changed", ({ organizationId }) => newsOf(organizationId, ["tools", "resources", "prompts"]));
    listen("connection.offers-changed", ({ organizationId, what }) => newsOf(organizationId, [what]));
    return made;
  });

/** News for the clients of one organization that listen at this process. */
function busOf(organizationId: string): InMemoryServerEventBus {
  const buses = busesHere();
  const bus = buses.get(organizationId) ?? new InMemoryServerEventBus();
  if (!buses.has(organizationId) && buses.size >= busesMax)
    for (const [id, { listenerCount }] of buses) if (listenerCount === 0) buses.delete(id);
  buses.set(organizationId, bus);
  return bus;
}

type Changeable = "tools" | "resources" | "prompts";

const kindOf = { tools: "tools_list_changed", resources: "resources_list_changed", prompts: "prompts_list_changed" } as const;

function tellOfChange(buses: Buses, organizationId: string, changed: readonly Changeable[]): void {
  for (const what of changed) buses.get(organizationId)?.publish({ kind: kindOf[what] });
  for (const server of sessionsOf(organizationId)) {
    if (!server.getCapabilities().tools?.listChanged) continue;
    const tell = {
      tools: () => server.sendToolListChanged(),
      resources: () => server.sendResourceListChanged(),
      prompts: () => server.sendPromptListChanged(),
    };
    for (const what of changed)
      tell[what]().catch((error: Error) =>
        log.debug({ error: error.message }, `an MCP client could not be told of changed ${what}`),
      );
  }
}

/** A stream ends as soon as the key or session does that it was opened with, or its address is no longer let in. */
const whileAllowed = (ctx: Context, answer: Response): Response =>
  withBeside(answer, (end) => {
    const hear = (actor: Actor | null, isElsewhere: boolean) => {
      if (actor === null || isElsewhere) end("The key has ended.");
    };
    return watchRights(ctx, hear, ctx.address);
  });

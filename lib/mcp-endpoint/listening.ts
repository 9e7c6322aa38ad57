import { setTimeout as sleep } from "node:timers/promises";
import { InMemoryServerEventBus, type ServerEventBus } from "@modelcontextprotocol/server";
import { log } from "../log";
import type { Context } from "../operation/context";
import { processWide } from "../process";
import type { Caller } from "./caller";
import { newsOfResources, type ResourceNews, requireRoom } from "./resource-news";

/** A request as it is served, with the news it may ask for. */
type Listening = { body: unknown; bus: ServerEventBus; over: (() => void) | null };

type Message = { method?: unknown; params?: { notifications?: { resourceSubscriptions?: unknown } } } | null | undefined;

/** Servers have so long to agree. Tests wait less. */
export const listeningTimes = () => processWide("mcp.listening-times", () => ({ agreeMs: 10_000 }));

/** A client of the newer era says what it wants to hear of when it begins to listen, and is promised what servers agree to tell. */
export async function listening(caller: Caller, body: unknown, shared: ServerEventBus): Promise<Listening> {
  const message = body as Message; // safe: each member is looked at before it is used
  const wanted = message?.params?.notifications?.resourceSubscriptions;
  if (message?.method !== "subscriptions/listen" || caller.options.mode !== "direct" || !isListOfTexts(wanted))
    return { body, bus: shared, over: null };
  requireRoom([], wanted.length);
  const own = new InMemoryServerEventBus();
  const news = newsOfResources(caller.ctx, (uri) => own.publish({ kind: "resource_updated", uri }));
  const resourceSubscriptions = await agreedOf(wanted, news, caller.ctx);
  const { params } = message;
  const notifications = { ...params?.notifications, resourceSubscriptions };
  return { body: { ...message, params: { ...params, notifications } }, bus: both(shared, own), over: news.stop };
}

/** With anything else in it, the request is refused before anything is followed. */
const isListOfTexts = (wanted: unknown): wanted is string[] =>
  Array.isArray(wanted) && wanted.every((uri) => typeof uri === "string");

/** Those whose servers agree in time. The others are followed no more: a slow server holds up no news of another one. */
async function agreedOf(wanted: readonly string[], news: ResourceNews, { requestId }: Context): Promise<string[]> {
  const isAgreed = (uri: string) =>
    news.follow(uri).then(
      () => true,
      (error: unknown) => {
        log.info({ error, requestId }, "an MCP client is not told of a resource");
        return false;
      },
    );
  const tooLate = sleep(listeningTimes().agreeMs, false, { ref: false });
  const uris = [...new Set(wanted)];
  const agreed = await Promise.all(uris.map((uri) => Promise.race([isAgreed(uri), tooLate])));
  const kept = uris.filter((_uri, index) => agreed[index]);
  news.keepTo(kept, { isBack: false });
  return kept;
}

const both = (shared: ServerEventBus, own: ServerEventBus): ServerEventBus => ({
  publish: own.publish.bind(own),
  subscribe(listener) {
    const ends = [shared.subscribe(listener), own.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
});

import { InMemoryServerEventBus, type ServerEventBus } from "@modelcontextprotocol/server";
import { log } from "../log";
import type { Caller } from "./caller";
import { newsOfResources } from "./resource-news";

/** A request as it is served, with the news it may ask for. */
type Listening = { body: unknown; bus: ServerEventBus; over: (() => void) | null };

type Message = { method?: unknown; params?: { notifications?: { resourceSubscriptions?: unknown } } } | null | undefined;

/** A client of the newer era says what it wants to hear of when it begins to listen, and is promised what servers agree to tell. */
export async function listening({ ctx, options }: Caller, body: unknown, shared: ServerEventBus): Promise<Listening> {
  const message = body as Message; // safe: each member is looked at before it is used
  const wanted = message?.params?.notifications?.resourceSubscriptions;
  if (message?.method !== "subscriptions/listen" || options.mode !== "direct" || !Array.isArray(wanted))
    return { body, bus: shared, over: null };
  const own = new InMemoryServerEventBus();
  const news = newsOfResources(ctx, (uri) => own.publish({ kind: "resource_updated", uri }));
  const isAgreed = async (uri: unknown) => {
    if (typeof uri !== "string") return true; // the request is refused for it
    return await news.follow(uri).then(
      () => true,
      (error: unknown) => {
        log.info({ error, requestId: ctx.requestId }, "an MCP client is not told of a resource");
        return false;
      },
    );
  };
  const agreed = await Promise.all(wanted.map(isAgreed));
  const { params } = message;
  const notifications = { ...params?.notifications, resourceSubscriptions: wanted.filter((_uri, index) => agreed[index]) };
  return { body: { ...message, params: { ...params, notifications } }, bus: both(shared, own), over: news.stop };
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

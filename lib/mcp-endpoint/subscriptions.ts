import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { removeSubscription } from "../db/mcp-sessions";
import type { WriteDb } from "../db/scoped";
import { log } from "../log";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { processWide } from "../process";
import { announce } from "../signal/announce";
import { listen } from "../signal/listen";
import { newsOfResources, type ResourceNews, requireRoom } from "./resource-news";

/** The stream of news of a session, which is open at one process at a time. */
type Open = { ctx: Context; news: ResourceNews; inTurn: InTurn };

type Subscription = { sessionId: string; uri: string };

/** What is read and what is asked for do not overtake each other. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * What a session follows is kept with it, and listened to by the process that holds its stream. So a subscription may come in
 * anywhere, and lasts when its client comes back to another process.
 */
const streams = () =>
  processWide(
    "mcp.news-streams",
    () => {
      const open = new Map<string, Open>();
      listen("mcp.subscriptions-changed", ({ organizationId, sessionId }) => {
        const one = open.get(sessionId);
        if (one?.ctx.organizationId === organizationId) keep(one, sessionId, { isBack: false });
      });
      return open;
    },
    (open) => {
      for (const { news } of open.values()) news.stop();
    },
  );

function keep({ ctx, news, inTurn }: Open, sessionId: string, given: { isBack: boolean }): void {
  inTurn(async () => news.keepTo(await subscribedIn(ctx, sessionId), given)).catch((error: unknown) =>
    log.warn({ error, requestId: ctx.requestId }, "the subscriptions of an MCP session could not be read"),
  );
}

function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}

async function subscribedIn({ db, actor }: Context, id: string): Promise<string[]> {
  const row = await db.mcpSession.findFirst({ where: { id, actorId: actor.id }, select: { subscribed: true } });
  return row?.subscribed ?? [];
}

/** Tells of changes on this stream, as long as it is open. Returns a function for its end. */
export function tellOnStream(ctx: Context, sessionId: string, server: Server): () => void {
  const news = newsOfResources(ctx, (uri) =>
    server
      .sendResourceUpdated({ uri })
      .catch((error: Error) => log.debug({ error: error.message }, "an MCP client could not be told of a changed resource")),
  );
  const one = { ctx, news, inTurn: oneAfterTheOther() };
  streams().get(sessionId)?.news.stop();
  streams().set(sessionId, one);
  keep(one, sessionId, { isBack: true });
  return () => {
    news.stop();
    if (streams().get(sessionId) === one) streams().delete(sessionId);
  };
}

export async function subscribe(ctx: Context, sessionId: string, uri: string): Promise<void> {
  const known = await subscribedIn(ctx, sessionId);
  if (!known.includes(uri)) requireRoom(known);
  const here = streams().get(sessionId);
  if (here) return here.inTurn(() => subscribeWith(here.news, ctx, { sessionId, uri }));
  const trial = newsOfResources(ctx, () => {});
  await subscribeWith(trial, ctx, { sessionId, uri }).finally(trial.stop);
}

/** Where the stream of the session is open elsewhere, the server is only asked whether it would tell. */
async function subscribeWith(news: ResourceNews, ctx: Context, { sessionId, uri }: Subscription): Promise<void> {
  await news.follow(uri).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "invalid")
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    throw error;
  });
  await change(ctx, sessionId, (db) =>
    db.mcpSession.updateMany({
      where: { id: sessionId, NOT: { subscribed: { has: uri } } },
      data: { subscribed: { push: uri } },
    }),
  );
}

export const unsubscribe = (ctx: Context, sessionId: string, uri: string): Promise<void> =>
  change(ctx, sessionId, (db) => removeSubscription(db, { organizationId: ctx.organizationId, sessionId, uri }));

async function change(
  { db, organizationId }: Context,
  sessionId: string,
  write: (db: WriteDb) => PromiseLike<unknown>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await write(tx);
    await announce(tx, { topic: "mcp.subscriptions-changed", payload: { organizationId, sessionId } });
  });
}

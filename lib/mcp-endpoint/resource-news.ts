import { setTimeout as sleep } from "node:timers/promises";
import { followResource } from "../connections";
import { watchRights } from "../identity";
import { log } from "../log";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { requirePermission } from "../operation/operation";
import { resourceAt } from "./resources";

/** Changes of resources, for one client as long as it listens. */
export type ResourceNews = {
  /** Resolves once the server of the resource has agreed. */
  follow(uri: string): Promise<void>;
  /** Follows these and no others. What cannot be followed now is tried again; of what was followed before, something may have been missed. */
  keepTo(uris: readonly string[], given: { isBack: boolean }): void;
  stop(): void;
};

const followedMax = 100;
const togetherMs = 200;
const againMs = { first: 1_000, most: 60_000 };

/** For so many more beside those that are followed. */
export function requireRoom(followed: readonly string[], more = 1): void {
  if (followed.length + more > followedMax) throw new Failure("limit", `At most ${followedMax} resources are followed at once.`);
}

export function newsOfResources(ctx: Context, tell: (uri: string) => void): ResourceNews {
  const followed = new Map<string, AbortController>();
  let present = ctx;
  const forget = watchRights(ctx, (actor) => {
    if (actor) present = { ...present, actor };
  });
  const leave = (uri: string) => {
    followed.get(uri)?.abort();
    followed.delete(uri);
  };

  const readable = async (uri: string) => {
    requirePermission(present, "tools:call");
    return await resourceAt(present, uri);
  };

  /** What its listener may not read any more is not told either. */
  async function tellOf(uri: string): Promise<void> {
    try {
      await readable(uri);
      if (followed.has(uri)) tell(uri);
    } catch (error) {
      log.debug({ error, requestId: present.requestId }, "a change of a resource was not told");
    }
  }

  async function begin(uri: string, mine: AbortController): Promise<void> {
    const { server, uri: sourceUri } = await readable(uri);
    const changed = together(() => void tellOf(uri));
    const listener = { changed, ended: () => void beginAgain(uri, mine) };
    await followResource(present, { connectionId: server.tool.connection.id, uri: sourceUri, signal: mine.signal, listener });
  }

  async function hasBegun(uri: string, mine: AbortController): Promise<boolean> {
    try {
      await begin(uri, mine);
      return true;
    } catch (error) {
      log.debug({ error, requestId: present.requestId }, "a resource could not be followed");
      return false;
    }
  }

  async function beginAgain(uri: string, mine: AbortController): Promise<void> {
    for (let ms = againMs.first; !mine.signal.aborted; ms = Math.min(2 * ms, againMs.most)) {
      await sleep(ms, undefined, { ref: false });
      if (!mine.signal.aborted && (await hasBegun(uri, mine))) return tellOf(uri);
    }
  }

  return {
    async follow(uri) {
      if (followed.has(uri)) return;
      requireRoom([...followed.keys()]);
      const mine = new AbortController();
      followed.set(uri, mine);
      try {
        await begin(uri, mine);
      } catch (error) {
        leave(uri);
        throw error;
      }
    },
    keepTo(uris, { isBack }) {
      for (const uri of followed.keys()) if (!uris.includes(uri)) leave(uri);
      for (const uri of uris.slice(0, followedMax)) {
        if (followed.has(uri)) continue;
        const mine = new AbortController();
        followed.set(uri, mine);
        void hasBegun(uri, mine).then((isHeard) => {
          if (!isHeard) return beginAgain(uri, mine);
          if (isBack) return tellOf(uri);
        });
      }
    },
    stop() {
      forget();
      for (const uri of followed.keys()) leave(uri);
    },
  };
}

/** Many changes at once are one piece of news. */
function together(tell: () => void): () => void {
  let isSoon = false;
  return () => {
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => {
      isSoon = false;
      tell();
    }, togetherMs).unref();
  };
}

import type { Client } from "@modelcontextprotocol/client";
import { Failure } from "../../../operation/failure";
import type { ResourceListener } from "../../contract";

/** Resources that are followed in one session with a server. */
export type Followed = {
  /** Returns a function that leaves. Each resource is asked for once, however many hear of it. */
  follow(uri: string, listener: ResourceListener): Promise<() => Promise<void>>;
  /** Tells everybody that nothing more is heard. */
  end(): void;
};

type One = { listeners: Set<ResourceListener>; leave: Promise<Leave> };
type Leave = () => Promise<unknown>;

const askMs = 20_000;

export function followedAt(client: Client, peer: string): Followed {
  const followed = new Map<string, One>();
  /** What is asked for again waits until it was left. */
  const leaving = new Map<string, Promise<unknown>>();
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    for (const [uri, { listeners }] of followed) if (isWithin(params.uri, uri)) for (const { changed } of listeners) changed();
  });

  function drop(uri: string, one: One): void {
    if (followed.get(uri) !== one) return;
    followed.delete(uri);
    const left = one.leave.then((leave) => leave()).catch(() => {}); // it is over, whatever the server says
    leaving.set(uri, left);
    void left.then(() => leaving.get(uri) === left && leaving.delete(uri));
  }

  function endOne(uri: string, one: One): void {
    drop(uri, one);
    for (const { ended } of one.listeners) ended();
  }

  async function ask(uri: string, ended: () => void): Promise<Leave> {
    await leaving.get(uri);
    return subscribe(client, { uri, peer, ended });
  }

  return {
    async follow(uri, listener) {
      const known = followed.get(uri);
      const one: One = known ?? { listeners: new Set(), leave: ask(uri, () => endOne(uri, one)) };
      followed.set(uri, one);
      one.listeners.add(listener);
      try {
        await one.leave;
      } catch (error) {
        drop(uri, one);
        throw error;
      }
      return async () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0) drop(uri, one);
        await leaving.get(uri);
      };
    },
    end() {
      for (const [uri, one] of followed) endOne(uri, one);
    },
  };
}

/** A server may name a part of the resource instead. */
const isWithin = (part: string, uri: string): boolean => part === uri || part.startsWith(uri.endsWith("/") ? uri : `${uri}/`);

type Subscribing = { uri: string; peer: string; ended: () => void };

/** Asks as the era of the server has it: for a stream of news, or for news on the stream of the session. */
async function subscribe(client: Client, { uri, peer, ended }: Subscribing): Promise<Leave> {
  if (client.getServerCapabilities()?.resources?.subscribe !== true)
    throw new Failure("invalid", `${peer} does not tell when a resource changes. Read it again instead.`);
  if (client.getProtocolEra() !== "modern") {
    await client.subscribeResource({ uri }, { timeout: askMs });
    return () => client.unsubscribeResource({ uri }, { timeout: askMs });
  }
  const { honoredFilter, close, closed } = await client.listen({ resourceSubscriptions: [uri] }, { timeout: askMs });
  if (honoredFilter.resourceSubscriptions?.includes(uri)) {
    void closed.then((by) => by !== "local" && ended());
    return close;
  }
  await close();
  throw new Failure("invalid", `${peer} does not tell when ${uri} changes. Read it again instead.`);
}

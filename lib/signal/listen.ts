import { Client, type Notification } from "pg";
import { databaseUrl } from "../env";
import { log } from "../log";
import { processWide } from "../process";
import { catchUp, type Position, positionNow } from "./catch-up";
import type { PayloadOf, Signal, Topic } from "./topics";

/** A handler is stored by topic and gets the payload of that topic. */
type Handler = (payload: never) => void;
type Listener = {
  handlers: Map<Topic, Set<Handler>>;
  position: Position | null;
  moveOnAt: number;
  client: Client | null;
  ended: boolean;
};

const retryMs = 500;
const rememberedMax = 1_000;

/** Calls the handler for every signal of every process, at least once, across lost connections. Returns a function that stops this. */
export function listen<T extends Topic>(topic: T, handler: (payload: PayloadOf<T>) => void): () => void {
  const { handlers } = listener();
  const all = handlers.get(topic) ?? new Set<Handler>();
  handlers.set(topic, all.add(handler));
  return () => all.delete(handler);
}

/** Whether signals arrive at once. While they do not, caches must not outlive the time they may be wrong. */
export const isListening = (): boolean => listener().client !== null;

const listener = (): Listener =>
  processWide(
    "signal.listener",
    () => {
      const made: Listener = { handlers: new Map(), position: null, moveOnAt: rememberedMax, client: null, ended: false };
      void connect(made);
      return made;
    },
    async (made) => {
      made.ended = true;
      await made.client?.end();
    },
  );

async function connect(state: Listener): Promise<void> {
  if (state.ended) return;
  const client = new Client({ connectionString: databaseUrl(), application_name: "executor signals", keepAlive: true });
  client.on("error", (error) => log.warn({ error: error.message }, "the connection that hears signals was lost"));
  client.on("end", () => reconnect(state));
  client.on("notification", (message) => hear(state, message));
  try {
    await client.connect();
    await client.query("listen executor_signal");
    const missed = state.position ? await catchUp(client, state.position) : [];
    state.position ??= await positionNow(client);
    for (const signal of missed) deliver(state, signal);
    state.client = client;
    if (state.ended) await client.end();
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : error }, "cannot listen for signals yet");
    await client.end().catch((ending: Error) => log.debug({ error: ending.message }, "the connection was gone already"));
  }
}

function reconnect(state: Listener): void {
  state.client = null;
  if (!state.ended) setTimeout(() => void connect(state), retryMs).unref();
}

function hear(state: Listener, { payload }: Notification): void {
  if (payload) deliver(state, JSON.parse(payload) as Signal & { seq: number }); // safe: only announce() writes to the channel
  if (state.position && state.position.seen.size >= state.moveOnAt) void moveOn(state, state.position);
}

/** Moves the position on, so that remembered numbers are bounded. The next time is due after as many signals again. */
async function moveOn(state: Listener, position: Position): Promise<void> {
  const { client } = state;
  if (!client) return;
  state.moveOnAt = Number.POSITIVE_INFINITY;
  try {
    for (const signal of await catchUp(client, position)) deliver(state, signal);
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : error }, "the position among the signals could not be moved on");
  } finally {
    state.moveOnAt = position.seen.size + rememberedMax;
  }
}

function deliver({ handlers, position }: Listener, { seq, topic, payload }: Signal & { seq: number }): void {
  if (position?.seen.has(seq)) return;
  position?.seen.add(seq);
  for (const handler of handlers.get(topic) ?? []) {
    try {
      handler(payload as never); // safe: handlers are kept by topic
    } catch (error) {
      log.error({ error, topic }, "a signal could not be handled");
    }
  }
}

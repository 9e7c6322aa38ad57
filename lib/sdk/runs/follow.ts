import type { OutputOf } from "../operations/input-output";
import { type ExecutorError, errorOf } from "../transport/errors";
import { readEvents, type ServerEvent } from "../transport/events";
import { sleep } from "../transport/sleep";
import type { Transport } from "../transport/transport";

type News = OutputOf<"followExecution">;
type LogLevel = NonNullable<News["lines"][number]["level"]>;
/** What happens in a run, as it happens. */
export type RunEvent =
  | { id: number; event: "log"; data: { number: number; level: LogLevel; text: string } }
  | { id: number; event: "emit"; data: { number: number; value: unknown } }
  | { id: null; event: "call"; data: News["calls"][number] }
  | { id: null; event: "state"; data: { state: News["state"]; answer: News["answer"] } };

export type FollowOptions = {
  signal?: AbortSignal | undefined;
  /** The number of the last line of output that is known. */
  lastEventId?: number | undefined;
};

const reconnectMs = 250;

/** Follows a run until it is over. A connection that is lost is made again, and no line comes twice. */
export async function* followRun(transport: Transport, id: string, options: FollowOptions = {}): AsyncGenerator<RunEvent> {
  const { signal } = options;
  let known = options.lastEventId ?? 0;
  for (;;) {
    for await (const event of eventsOnce(transport, { id, known, signal })) {
      known = event.id ?? known;
      yield event as RunEvent; // safe: what the route of events writes
      if (isEnd(event)) return;
    }
    await sleep(reconnectMs, signal);
  }
}

type Followed = { id: string; known: number; signal: AbortSignal | undefined };

/** The events of one connection, until it ends or is lost. */
async function* eventsOnce(transport: Transport, { id, known, signal }: Followed): AsyncGenerator<ServerEvent> {
  const headers = { accept: "text/event-stream", "last-event-id": String(known) };
  const { body } = await transport.send("GET", `/executions/${encodeURIComponent(id)}/events`, { headers, signal });
  if (!body) return;
  try {
    for await (const event of readEvents(body)) {
      if (event.event === "failure") throw failureOf(event);
      yield event;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof TypeError)) throw error; // fetch throws one when a connection is lost
  }
}

function isEnd({ event, data }: ServerEvent): boolean {
  const { state } = data as { state?: string };
  return event === "state" && state !== "running" && state !== "paused";
}

function failureOf({ data }: ServerEvent): ExecutorError {
  const { error } = data as { error: Pick<ExecutorError, "code" | "message" | "details"> };
  return errorOf({ ...error, status: null });
}

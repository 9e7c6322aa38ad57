import type { Access } from "./access";

type Heard = { id: string | null; event: string; data: unknown };

const retryMs = { first: 1_000, max: 30_000 };

/** Hears the events of a path until it is told to stop. After a lost or refused connection it listens again. */
export function listenTo(access: Access, path: string, hear: (heard: Heard) => void): () => void {
  const stop = new AbortController();
  void listen(access, path, { hear, signal: stop.signal });
  return () => stop.abort();
}

type Listening = { hear: (heard: Heard) => void; signal: AbortSignal };

async function listen(access: Access, path: string, { hear, signal }: Listening): Promise<void> {
  let [waitMs, lastId] = [retryMs.first, null as string | null];
  const take = (heard: Heard) => {
    [waitMs, lastId] = [retryMs.first, heard.id ?? lastId];
    if (!signal.aborted) hear(heard);
  };
  while (!signal.aborted) {
    const since: Record<string, string> = lastId === null ? {} : { "last-event-id": lastId };
    const init = { headers: { accept: "text/event-stream", ...since, ...access.headers() }, signal };
    const isUnknown = await readOnce(path, init, take).catch(() => false); // lost, or nobody listens any more
    if (isUnknown) await access.renew?.();
    if (!signal.aborted) await new Promise((again) => setTimeout(again, waitMs));
    waitMs = Math.min(waitMs * 2, retryMs.max);
  }
}

/** True if it was refused as nobody's. */
async function readOnce(path: string, init: RequestInit, take: (heard: Heard) => void): Promise<boolean> {
  const { ok, status, body } = await fetch(path, init);
  if (ok && body) for await (const block of blocksOf(body)) take(eventOf(block));
  return status === 401;
}

/** Some browsers cannot iterate a stream. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let parts: string[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const seam = (parts.at(-1) ?? "").slice(-1);
    parts.push(read.value);
    if (!(seam + read.value).includes("\n\n")) continue;
    const blocks = parts.join("").split("\n\n");
    parts = [blocks.pop() ?? ""];
    yield* blocks.filter((block) => block.includes("data:"));
  }
}

function eventOf(block: string): Heard {
  const field = (name: string): string | null => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1] ?? null;
  return { id: field("id"), event: field("event") ?? "message", data: JSON.parse(field("data") ?? "null") as unknown };
}

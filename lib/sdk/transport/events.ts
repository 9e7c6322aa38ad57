/** One server-sent event. `id` is the number of a line of output; states and calls have none. */
export type ServerEvent = { id: number | null; event: string; data: unknown };

/** Reads the events of one answer as they come. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  for await (const block of splitBy(body, "\n\n")) {
    const event = eventOf(block);
    if (event) yield event;
  }
}

/** Reads the lines of one answer, each of them JSON. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  for await (const line of splitBy(body, "\n")) if (line !== "") yield line;
}

/** What is cut off at the end is left out: it is half a part. */
async function* splitBy(body: ReadableStream<Uint8Array>, end: string): AsyncGenerator<string> {
  let open: string[] = [];
  for await (const text of textOf(body)) {
    const seam = (open.at(-1) ?? "").slice(-1);
    open.push(text);
    if (!(seam + text).includes(end)) continue;
    const parts = open.join("").split(end);
    open = [parts.pop() ?? ""];
    yield* parts;
  }
}

/** Not every browser can iterate a stream. A reader that stops early tells the console. */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      if (text !== "") yield text;
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent | null {
  const fields: Record<string, string> = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields[name] = value;
  }
  if (fields.data === undefined) return null;
  const id = fields.id === undefined ? null : Number(fields.id);
  return { id, event: fields.event ?? "message", data: JSON.parse(fields.data) as unknown };
}

import { jsonOr } from "../../json/json-or-text";

const bytesMax = 1024 * 1024;
const millisecondsMax = 10_000;

/** What a stream says until it ends, at most 1 MB or 10 seconds of it, as a list. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  isEvents: boolean,
): Promise<{ data: unknown[]; isCut: boolean }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  let isCut = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, millisecondsMax, "late");
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === "late" || (!next.done && bytes + next.value.length > bytesMax)) {
        isCut = true;
        break;
      }
      if (next.done) break;
      bytes += next.value.length;
      text += decoder.decode(next.value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
    void Promise.allSettled([reader.cancel()]); // a stream that broke has said so already, in read()
  }
  const whole = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text + decoder.decode();
  return { data: isEvents ? eventsOf(whole) : linesOf(whole), isCut };
}

function linesOf(text: string): unknown[] {
  return text
    .replaceAll("\u001e", "\n")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(jsonOr);
}

type ServerEvent = { event?: string; id?: string; data: unknown };

function eventsOf(text: string): ServerEvent[] {
  return text.split(/(?:\r\n|\r|\n){2,}/).flatMap((block) => {
    const fields = block.split(/\r\n|\r|\n/).flatMap((line) => {
      const [, name, value] = /^(event|data|id): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value: value ?? "" }];
    });
    const of = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value);
    if (fields.length === 0) return [];
    const event = of("event").at(-1);
    const id = of("id").at(-1);
    return [{ ...(event ? { event } : {}), ...(id ? { id } : {}), data: jsonOr(of("data").join("\n")) }];
  });
}

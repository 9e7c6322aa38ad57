import { textExceedsJsonDepth, tooDeepMessage } from "../../json-depth";
import { Failure, TooLarge, TooSlow } from "../../operation/failure";
import { type HttpRequest, isReading } from "../exchange/request";
import type { Input } from "./begin-input";
import { LargeBody } from "./large-body";
import { bodyBytesMax } from "./limits";

/** The JSON object a request carries; an empty body is an empty object. Long texts of a large one are no strings. */
export async function readBody(request: HttpRequest, size: keyof typeof bodyBytesMax, input: Input): Promise<object> {
  if (isReading(request.method)) return {};
  const reading = objectOf(async () => {
    const body = await readChunks(request, bodyBytesMax[size], input);
    if (body instanceof LargeBody) return body.value();
    const text = Buffer.concat(body).toString("utf8");
    if (text.trim() === "") return {};
    requireJson(request);
    if (textExceedsJsonDepth(text)) throw new Failure("invalid", tooDeepMessage);
    return JSON.parse(text);
  });
  return reading.catch((error: unknown) => {
    input.end();
    throw error;
  });
}

/** What goes beyond an ordinary body is understood while it comes, and counted. */
async function readChunks(request: HttpRequest, bytesMax: number, input: Input): Promise<Uint8Array[] | LargeBody> {
  requireLength(request, bytesMax);
  const ordinary: Uint8Array[] = [];
  let large: LargeBody | null = null;
  let bytes = 0;
  for await (const chunk of bodyOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooLarge(bytesMax);
    ordinary.push(chunk);
    if (bytes <= bodyBytesMax.json) continue;
    if (large === null) requireJson(request);
    large ??= new LargeBody();
    for (const part of ordinary.splice(0)) {
      input.add(part.byteLength);
      large.add(part);
    }
  }
  input.whole(bytes);
  return large ?? ordinary;
}

/** What breaks off has no answer that anybody reads, but it is no bug. */
async function* bodyOf({ body }: HttpRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new Failure("invalid", "The connection ended before the whole body had come.");
  }
}

/** The same chunks, as long as all of them come in time. */
async function* inTime(chunks: AsyncGenerator<Uint8Array>, withinMs: number): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, withinMs, null);
  });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late]);
      if (next === null) throw new TooSlow(withinMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    void chunks.return(undefined).catch(() => undefined); // it ends when its client says more or goes away
  }
}

/** A short body that is no JSON. `withinMs` is for a sender of whom nothing is known yet. */
export async function readBytes(
  request: HttpRequest,
  bytesMax: number,
  withinMs: number | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  requireLength(request, bytesMax);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = bodyOf(request);
  for await (const chunk of withinMs === null ? body : inTime(body, withinMs)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooLarge(bytesMax);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** What says that it is too large is not read at all. */
function requireLength({ headers }: HttpRequest, bytesMax: number): void {
  if (Number(headers.get("content-length") ?? 0) > bytesMax) throw new TooLarge(bytesMax);
}

function requireJson({ headers }: HttpRequest): void {
  if (/^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "")) return;
  throw new Failure("invalid", "Send JSON with the header content-type: application/json.");
}

async function objectOf(read: () => Promise<unknown>): Promise<object> {
  try {
    const value = await read();
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure("invalid", `The body is not valid JSON: ${error.message}.`).causedBy(error);
  }
  throw new Failure("invalid", "The body must be a JSON object.");
}

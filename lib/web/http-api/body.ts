import { textExceedsJsonDepth, tooDeepMessage } from "../../json-depth";
import { Failure } from "../../operation/failure";
import { parseLarge } from "./large-body";

/** Documents are uploaded as part of the JSON body. */
export const bodyBytesMax = { json: 1_000_000, document: 110_000_000 } as const;

export const isReading = (method: string) => method === "GET" || method === "HEAD";

/** The JSON object a request carries; an empty body is an empty object. In a large one, long texts are blobs. */
export async function readBody(request: Request, bytesMax: number): Promise<object> {
  if (isReading(request.method)) return {};
  const { chunks, bytes } = await readChunks(request, bytesMax);
  const isLarge = bytes > bodyBytesMax.json;
  const text = isLarge ? null : Buffer.concat(chunks).toString("utf8");
  if (text?.trim() === "") return {};
  if (!/^application\/(.+\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new Failure("invalid", "Send JSON with the header content-type: application/json.");
  if (text !== null && textExceedsJsonDepth(text)) throw new Failure("invalid", tooDeepMessage);
  return objectOf(async () => (text === null ? parseLarge(chunks) : JSON.parse(text)));
}

async function readChunks(request: Request, bytesMax: number) {
  const tooLarge = () => new Failure("invalid", `The body is larger than ${bytesMax} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    chunks.push(ownMemory(chunk));
  }
  return { chunks, bytes };
}

/** Chunks may go to a thread, so one that shares the memory below it with others is copied. */
const ownMemory = (chunk: Uint8Array<ArrayBuffer>) =>
  chunk.byteLength === chunk.buffer.byteLength ? chunk : new Uint8Array(chunk);

async function objectOf(parse: () => Promise<unknown>): Promise<object> {
  try {
    const value = await parse();
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure("invalid", `The body is not valid JSON: ${error.message}.`);
  }
  throw new Failure("invalid", "The body must be a JSON object.");
}

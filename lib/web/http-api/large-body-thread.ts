import { parentPort, workerData } from "node:worker_threads";

/** What a body holds, or why it is no JSON, or what else went wrong. */
export type BodyRead = { value: unknown } | { syntax: string } | { broken: string };

/** A text of this length is handed on as a blob. */
const longText = 16_384;
/** `{ source: { files: [{ text }] } }` */
const depthMax = 5;

function read(chunks: Uint8Array[]): BodyRead {
  try {
    return { value: withBlobs(JSON.parse(Buffer.concat(chunks).toString("utf8")), depthMax) };
  } catch (error) {
    return { syntax: error instanceof Error ? error.message : "cannot be read" };
  }
}

/** What cannot be stored stays a text, so that it is refused like any other. */
function withBlobs(value: unknown, depth: number): unknown {
  if (typeof value === "string") return isLong(value) && isStorable(value) ? new Blob([value]) : value;
  if (value === null || typeof value !== "object" || depth === 0) return value;
  if (Array.isArray(value)) return value.map((part) => withBlobs(part, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBlobs(part, depth - 1)]));
}

const isLong = (text: string) => text.length >= longText;
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

function tell(read: BodyRead): void {
  try {
    parentPort?.postMessage(read);
  } catch (error) {
    parentPort?.postMessage({ broken: String(error) } satisfies BodyRead);
  }
}

tell(read(workerData as Uint8Array[])); // safe: only large-body.ts starts this thread

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { HttpAnswer } from "@executor/core/http";

/** Compressing less costs more time than it saves. */
const gzipBytesMin = 4_096;

export async function sendAnswer(incoming: IncomingMessage, response: ServerResponse, answer: HttpAnswer): Promise<void> {
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) return sendStream(incoming, response, { ...answer, body });
  if (body !== null && body.length >= gzipBytesMin) return sendLarge(incoming, response, { ...answer, body });
  response.writeHead(status, body === null ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body ?? undefined);
}

const gzipped = promisify(gzip);

async function sendLarge(incoming: IncomingMessage, response: ServerResponse, answer: HttpAnswer & { body: string }) {
  const headers = headersOfLarge(incoming, answer);
  const body = headers["content-encoding"] ? await gzipped(answer.body) : Buffer.from(answer.body);
  response.writeHead(answer.status, { ...headers, "content-length": body.length });
  response.end(body);
}

type Streamed = HttpAnswer & { body: ReadableStream<Uint8Array> };

/** When the client goes away the stream is cancelled; when the stream fails, the connection ends before the answer does. */
async function sendStream(incoming: IncomingMessage, response: ServerResponse, answer: Streamed): Promise<void> {
  const headers = headersOfLarge(incoming, answer);
  response.writeHead(answer.status, headers);
  const sending = headers["content-encoding"] ? compress(answer.body, response) : pass(answer.body, response);
  await sending.catch(() => response.destroy());
}

async function compress(body: Streamed["body"], response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createGzip(), response);
}

async function pass(body: Streamed["body"], response: ServerResponse): Promise<void> {
  if (response.destroyed) return body.cancel(goneAway);
  sendSoon(response);
  setImmediate(() => response.flushHeaders());
  await pipeline(chunksOf(body, response), response);
}

const goneAway = "The client has gone away.";

async function* chunksOf(body: Streamed["body"], response: ServerResponse): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  response.once("close", () => void reader.cancel(goneAway).catch(() => {})); // a stream that failed says so where it is read
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      sendSoon(response);
      yield next.value;
    }
  } catch (error) {
    await nextTurn(); // what came before is sent
    throw error;
  }
}

/** What comes at once goes as one piece: most streams hold a single event and end with it. */
function sendSoon(response: ServerResponse): void {
  response.cork();
  setImmediate(() => response.uncork());
}

/** Events and lines of progress have to arrive one by one, so only whole documents are compressed. */
function headersOfLarge({ headers: asked }: IncomingMessage, { headers }: HttpAnswer): Record<string, string> {
  if (!/^(application\/json|text\/(html|plain))\b/.test(headers["content-type"] ?? "")) return headers;
  const isWanted = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(asked["accept-encoding"]?.toString() ?? "");
  return { ...headers, vary: "accept-encoding", ...(isWanted && { "content-encoding": "gzip" }) };
}

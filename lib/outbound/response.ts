import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { Failure } from "../operation/failure";
import type { CallLife } from "./call-life";
import type { Limits } from "./limits";
import { networkFailure, tooLarge, tooManyHeaders } from "./network-failure";
import { ReadResponse } from "./read-response";
import type { OutboundRequest } from "./request";

type Reading = { request: OutboundRequest; limits: Limits; life: CallLife };

/** Responses with a known length up to this size are read at once. */
const shortBytesMax = 65_536;

/** Makes a standard Response. A longer body is decompressed and counted only while it is read. */
export async function limitedResponse(answer: Dispatcher.ResponseData, reading: Reading): Promise<Response> {
  const { request, limits, life } = reading;
  const host = request.url.host;
  const headers = limitedHeaders(answer.headers, host, limits);
  if (answer.statusCode > 599)
    throw new Failure("unavailable", `${host} answered with the status ${answer.statusCode}, which HTTP does not know.`);
  const status = { status: answer.statusCode, statusText: answer.statusText, headers };
  if (request.method === "HEAD" || [204, 205, 304].includes(answer.statusCode)) {
    answer.body.dump({ limit: 1024 }).then(life.end, life.end);
    return new Response(null, status);
  }
  if (Number(headers.get("content-length")) > limits.responseBytesMax) throw tooLarge(host, limits.responseBytesMax);
  const coding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (
    coding === "identity" &&
    Number(headers.get("content-length") ?? Number.NaN) <= Math.min(shortBytesMax, limits.responseBytesMax)
  )
    return new ReadResponse(await shortBody(answer.body, reading), status);
  if (coding !== "identity") for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(limitedBody(answer.body, coding, reading), status);
}

function limitedHeaders(given: Dispatcher.ResponseData["headers"], host: string, limits: Limits): Headers {
  const pairs = Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const));
  const bytes = pairs.reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, 0);
  if (pairs.length > limits.responseHeadersMax || bytes > limits.responseHeaderBytesMax) throw tooManyHeaders(host);
  const headers = new Headers();
  for (const [name, value] of pairs) headers.append(name, value);
  return headers;
}

/** The HTTP parser passes on no more bytes than the response declares. */
async function shortBody(source: Dispatcher.ResponseData["body"], { request, limits, life }: Reading): Promise<ArrayBuffer> {
  try {
    return await life.orAborted(source.arrayBuffer());
  } catch (error) {
    source.on("error", () => {}).destroy();
    throw networkFailure(life.signal.aborted ? life.signal.reason : error, request.url.host, limits);
  } finally {
    life.end();
  }
}

function limitedBody(source: Readable, coding: string, { request, limits, life }: Reading): ReadableStream<Uint8Array> {
  const host = request.url.host;
  const chunks = decoded(source, coding, { host, bytesMax: limits.responseBytesMax });
  const end = () => {
    life.end();
    source.on("error", () => {}).destroy();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(networkFailure(life.signal.aborted ? life.signal.reason : error, host, limits));
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** Both the compressed and the decompressed bytes count: either can be the endless one. */
function decoded(source: Readable, coding: string, limit: { host: string; bytesMax: number }): AsyncGenerator<Uint8Array> {
  if (coding === "identity") return counted(source, limit);
  const decoder = decoderOf(coding, limit.host);
  return counted(
    pipeline(Readable.from(counted(source, limit)), decoder, () => {}),
    limit,
  );
}

function decoderOf(coding: string, host: string) {
  if (coding === "br") return createBrotliDecompress();
  if (["gzip", "x-gzip", "deflate"].includes(coding)) return createUnzip();
  throw new Failure("unavailable", `${host} sent its answer in a compression that was not asked for.`);
}

async function* counted(chunks: AsyncIterable<Uint8Array>, { host, bytesMax }: { host: string; bytesMax: number }) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(host, bytesMax);
    yield chunk;
  }
}

import { Failure } from "../../operation/failure";
import type { LargeInput } from "../../operation/large-input";
import { outboundFetch } from "../../outbound/fetch";
import { NoDocument, type RawDocument } from "../import-worker/job";
import { type Source, sourceBytesMax } from "./source";

const totalMs = 120_000;

/** The documents of a source, fetched if they have to be. Nothing they refer to is ever fetched. */
export async function documentsOf(
  source: Exclude<Source, { config: unknown }>,
  large: Pick<LargeInput, "add">,
): Promise<RawDocument[]> {
  if ("url" in source) return [await fetched(source.url, large)];
  if ("files" in source) return source.files.map(({ name, text }) => ({ name, content: text }));
  return [{ name: source.fileName ?? "document", content: source.text }];
}

async function fetched(url: string, large: Pick<LargeInput, "add">): Promise<RawDocument> {
  const response = await withinLimits(() =>
    outboundFetch(url, {
      headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.8", "user-agent": "executor-console" },
      limits: { totalMs, responseBytesMax: sourceBytesMax },
    }),
  );
  if (!response.ok) {
    await response.body?.cancel();
    throw notThere(response.status, new URL(url).host);
  }
  if (/^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    throw new NoDocument(`${new URL(url).host} answers with a stream of events instead of a document.`);
  }
  const content: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const next = await withinLimits(async () => reader?.read());
    if (!next || next.done) return { name: response.url, content };
    content.push(next.value);
    try {
      large.add(next.value.byteLength);
    } catch (error) {
      await reader?.cancel();
      throw error;
    }
  }
}

async function withinLimits<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === "limit") throw beyondLimit(error);
    if (error instanceof Failure && error.code === "unavailable") throw unreachable(error);
    throw error;
  }
}

function notThere(status: number, host: string): Failure {
  if (status === 401 || status === 403)
    return new NoDocument(
      `${host} gives this document only to those who are signed in (${status}). Download it and upload the file instead.`,
    );
  if (status === 404 || status === 410)
    return new NoDocument(`${host} has no document at this address (${status}). Check the URL.`);
  if (status === 429 || status >= 500)
    return new Failure("unavailable", `${host} could not give the document at this moment (${status}). Try again later.`);
  return new NoDocument(`${host} answered ${status} instead of a document. Check the URL.`);
}

/** A console may stand where this address does not lead. */
const unreachable = (cause: Failure): Failure =>
  new Failure(
    "unavailable",
    `${cause.message.replace(/\.?$/, ".")} If this console cannot reach it, download the document elsewhere and upload the file.`,
  ).causedBy(cause);

/** Trying again later would not help, so it is the source that is refused. */
function beyondLimit(cause: Failure): Failure {
  const isSize = / is larger than \d+ bytes/.test(cause.message);
  const advice = isSize ? ` A description of an API is at most ${sourceBytesMax / 1024 / 1024} MB.` : "";
  return new Failure("invalid", `${cause.message}${advice}`).causedBy(cause);
}

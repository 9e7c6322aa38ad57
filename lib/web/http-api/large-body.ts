import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { processWide } from "../../process";
import type { BodyRead } from "./large-body-thread";

/** Parses a large body in a thread of its own; its long texts come back as blobs, which cost nothing to hand on. */
export async function parseLarge(chunks: Uint8Array<ArrayBuffer>[]): Promise<unknown> {
  const line = processWide("web.large-bodies", () => ({ last: Promise.resolve() as Promise<unknown> }));
  const mine = line.last.then(() => readInThread(chunks));
  line.last = Promise.allSettled([mine]);
  return contentOf(await mine);
}

/** Built beside the server, because a thread starts from a file. */
const threadFile = () => join(/* turbopackIgnore: true */ process.cwd(), "dist", "large-body.mjs");

const resourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 8 };

function readInThread(chunks: Uint8Array<ArrayBuffer>[]): Promise<BodyRead> {
  const thread = new Worker(/* turbopackIgnore: true */ threadFile(), {
    workerData: chunks,
    transferList: chunks.map(({ buffer }) => buffer),
    env: {},
    resourceLimits,
  });
  return new Promise<BodyRead>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`The thread that reads large bodies ended with ${code}.`)));
  }).finally(() => thread.terminate());
}

function contentOf(read: BodyRead): unknown {
  if ("value" in read) return read.value;
  if ("syntax" in read) throw new SyntaxError(read.syntax);
  log.error({ error: read.broken }, "a large body could not be read");
  throw new Failure("invalid", "The body cannot be read: it is nested too deep. Send the document as one text.");
}

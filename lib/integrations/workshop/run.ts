import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { processWide } from "../../process";
import type { Job, Message, Outcome } from "./job";

type Progress = (done: number, total: number) => void;
type Options = { onProgress?: Progress | undefined; msMax?: number };

const atOnceMax = 2;
const waitingMax = 50;
/** So long for any document, and so much longer for each megabyte of it; what is stored is compressed. */
const leastMs = 60_000;
const mostMs = 300_000;
const msPerMegabyte = { given: 10_000, stored: 60_000 };
/** What is young is collected early: measured, a large document takes 20 MB less at its highest and no more time. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 8 };

/** Lets a thread of its own do a job; at most two at once, each ended when its time is over. */
export async function runWorkshop(job: Job, { onProgress, msMax = timeFor(job) }: Options = {}): Promise<Outcome> {
  const free = await takeBench();
  try {
    return await inThread(job, { onProgress, msMax });
  } finally {
    free();
  }
}

type Benches = { busy: number; waiting: (() => void)[] };
const benches = () => processWide<Benches>("integrations.workshop", () => ({ busy: 0, waiting: [] }));

async function takeBench(): Promise<() => void> {
  const state = benches();
  if (state.waiting.length >= waitingMax)
    throw new Failure("unavailable", "Too many documents are being read at this moment. Try again in a minute.");
  if (state.busy >= atOnceMax) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.busy += 1;
  return () => {
    const next = state.waiting.shift();
    if (next) next();
    else state.busy -= 1;
  };
}

/** Built beside the server, because a thread starts from a file and neither Next nor the tests give it one. */
const workerFile = () => join(/* turbopackIgnore: true */ process.cwd(), "dist", "workshop.mjs");

function inThread(job: Job, { onProgress, msMax }: Options & { msMax: number }): Promise<Outcome> {
  const thread = new Worker(/* turbopackIgnore: true */ workerFile(), {
    workerData: job,
    transferList: handedOver(job),
    env: {},
    resourceLimits,
  });
  return new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(msMax)), msMax);
    thread.on("message", (message: Message) => {
      if (message.kind === "progress") onProgress?.(message.done, message.total);
      else if (message.kind === "done") resolve(message.outcome);
      else reject(errorOf(message));
    });
    thread.on("error", (error) => reject(outOfMemory(error) ?? error));
    thread.on("exit", (code) => reject(new Error(`The thread that reads documents ended with ${code}.`)));
    thread.once("exit", () => clearTimeout(timer));
  }).finally(() => thread.terminate());
}

export function timeFor({ from }: Pick<Job, "from">): number {
  const megabytes = (bytes: number) => bytes / 1024 ** 2;
  if ("resolved" in from) return mostMs;
  if ("document" in from) return within(megabytes(from.document.length) * msPerMegabyte.stored);
  const sizes = from.documents.map(({ content }) => (content instanceof Blob ? content.size : content.length));
  return within(megabytes(sizes.reduce((sum, size) => sum + size, 0)) * msPerMegabyte.given);
}

const within = (extraMs: number): number => Math.round(Math.min(leastMs + extraMs, mostMs));

/** Bytes that were just fetched go over as they are: nobody here needs them any more. */
function handedOver({ from }: Job): ArrayBuffer[] {
  if (!("documents" in from)) return [];
  const buffers = from.documents.map(({ content }) => (content instanceof Uint8Array ? content.buffer : null));
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer);
}

function errorOf(message: Extract<Message, { kind: "refused" | "broken" }>): Error {
  // A document that asks for too much stays what it is: trying again later would not help.
  if (message.kind === "refused") return new Failure(message.code === "limit" ? "invalid" : message.code, message.message);
  log.error({ error: { message: message.message, stack: message.stack } }, "a document could not be read because of a bug");
  return new Failure("internal", "The document could not be read because of a fault in this program. The log says more.");
}

const tooSlow = (msMax: number) =>
  new Failure(
    "invalid",
    `Reading the document took longer than ${Math.round(msMax / 1000)} s and was stopped. Give a smaller one.`,
  );

function outOfMemory(error: unknown): Failure | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY") return null;
  return new Failure("invalid", "Reading the document needs more memory than is allowed. Give a smaller one.");
}

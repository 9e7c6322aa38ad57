import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { LongText } from "../../operation/large-input";
import { type Job, type Message, NoDocument, type Outcome, type RawDocument } from "./job";
import { readers } from "./start-reader";
import { takeTurn } from "./take-turn";

type Progress = (done: number, total: number) => void;
type Options = { onProgress?: Progress | undefined; msMax?: number; heapMb?: number };

/** So long for any document, and so much longer for each megabyte of it; what is stored is compressed. */
const leastMs = 60_000;
const mostMs = 300_000;
const msPerMegabyte = { given: 10_000, stored: 60_000 };
const heapMbMax = 1_024;

/** Lets a process of its own do a job; at most two at once, each ended when its time is over. */
export async function runImport(
  job: Job,
  { onProgress, msMax = timeFor(job), heapMb = heapMbMax }: Options = {},
): Promise<Outcome> {
  const free = await takeTurn("sources.import-worker");
  try {
    return await inReader(job, { onProgress, msMax, heapMb });
  } finally {
    free();
  }
}

function inReader(job: Job, { onProgress, msMax, heapMb }: Required<Omit<Options, "onProgress">> & Options): Promise<Outcome> {
  const reader = readers.start(heapMb);
  const batches: Batches = { tool: [], definition: [] };
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Outcome>((resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow(msMax)), msMax);
    reader.onMessage((message: Message) => {
      if (message.kind === "progress") onProgress?.(message.done, message.total);
      else if (message.kind === "batch") batches[message.of].push(message.batch);
      else if (message.kind === "done") resolve(withBatches(message.outcome, batches));
      else reject(errorOf(message));
    });
    reader.onEnd((how) => reject(diedOf(how)));
    reader.begin(job).catch(reject);
  }).finally(() => {
    clearTimeout(timer);
    reader.stop();
  });
}

type Batches = { tool: Uint8Array[]; definition: Uint8Array[] };

const withBatches = ({ produced, ...outcome }: Outcome, { tool, definition }: Batches): Outcome => ({
  ...outcome,
  produced: produced && { ...produced, toolBatches: tool, definitionBatches: definition },
});

export function timeFor({ from }: Pick<Job, "from">): number {
  const megabytes = (bytes: number) => bytes / 1024 ** 2;
  if ("document" in from) return within(megabytes(from.document.length) * msPerMegabyte.stored);
  const bytes = from.documents.reduce((sum, { content }) => sum + sizeOf(content), 0);
  return within(megabytes(bytes) * msPerMegabyte.given);
}

function sizeOf(content: RawDocument["content"]): number {
  if (content instanceof LongText) return content.size;
  return Array.isArray(content) ? content.reduce((sum, piece) => sum + piece.length, 0) : content.length;
}

const within = (extraMs: number): number => Math.round(Math.min(leastMs + extraMs, mostMs));

function errorOf(message: Extract<Message, { kind: "refused" | "broken" }>): Error {
  if (message.kind === "refused" && message.isNoDocument) return new NoDocument(message.message);
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

/** A reader that says nothing more has run out of memory, or was ended by a system that had none left. */
function diedOf(how: string): Failure {
  log.warn({ how }, "the process that reads documents died");
  return new Failure("invalid", "Reading the document needs more memory than is allowed. Give a smaller one.");
}

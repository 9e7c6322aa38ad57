import { readFile } from "node:fs/promises";
import { startProcess } from "../../child-process";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { takeTurn } from "../../sources";
import type { DocumentContent } from "./block";
import type { Message, Sent } from "./message";

type Progress = ((done: number, total: number) => void) | undefined;
type Limits = { msMax: number; heapMb: number; residentMb: number };

const usual: Limits = { msMax: 120_000, heapMb: 768, residentMb: 1_536 };

/** Lets a process of its own read a file; at most two at once, each ended when it takes too long or too much. */
export async function readDocument(
  file: { name: string; bytes: Uint8Array },
  { onProgress, ...limits }: { onProgress?: Progress } & Partial<Limits> = {},
): Promise<DocumentContent> {
  const endTurn = await takeTurn("retrieval.reading");
  try {
    return await inProcess(file, { ...usual, ...limits }, onProgress);
  } finally {
    endTurn();
  }
}

function inProcess(
  { name, bytes }: { name: string; bytes: Uint8Array },
  limits: Limits,
  onProgress: Progress,
): Promise<DocumentContent> {
  const reader = startProcess<Sent, Message>("document-reader.mjs", limits.heapMb);
  const timers: NodeJS.Timeout[] = [];
  return new Promise<DocumentContent>((resolve, reject) => {
    timers.push(setTimeout(() => reject(tooSlow(limits.msMax)), limits.msMax));
    timers.push(setInterval(() => void unlessTooLarge(reader.pid, limits.residentMb).catch(reject), watchMs));
    reader.onMessage((message) => {
      if (message.kind === "progress") onProgress?.(message.done, message.total);
      else if (message.kind === "done") resolve(message.content);
      else reject(errorOf(message));
    });
    reader.onEnd((how) => reject(diedOf(how)));
    void hand(reader.send, name, bytes);
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    reader.stop();
  });
}

const pieceBytes = 1_000_000;

async function hand(send: (sent: Sent) => Promise<void>, name: string, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; from += pieceBytes)
    await send({ kind: "piece", bytes: bytes.subarray(from, from + pieceBytes) });
  await send({ kind: "read", name });
}

const watchMs = 250;
const pageBytes = 4_096;

/** What a stream unpacks to lies outside of the heap that Node limits. Linux says how large the whole process is. */
async function unlessTooLarge(pid: number | undefined, residentMb: number): Promise<void> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const resident = (Number(text.split(" ")[1] ?? 0) * pageBytes) / 1024 ** 2;
  if (resident > residentMb) throw diedOf(`${Math.round(resident)} MB`);
}

function errorOf(message: Extract<Message, { kind: "refused" | "broken" }>): Failure {
  if (message.kind === "refused") return new Failure("invalid", message.message);
  log.error({ error: { message: message.message, stack: message.stack } }, "an uploaded file could not be read because of a bug");
  return new Failure("invalid", "The file could not be read. It may be broken: save it again and upload that.");
}

const tooSlow = (msMax: number) =>
  new Failure(
    "invalid",
    `Reading the file took longer than ${Math.round(msMax / 1000)} s and was stopped. Upload a smaller one.`,
  );

/** A reader that says nothing more has run out of memory, or was ended by a system that had none left. */
function diedOf(how: string): Failure {
  log.warn({ how }, "the process that reads uploaded files died");
  return new Failure("invalid", "Reading the file needs more memory than is allowed. Upload a smaller one.");
}

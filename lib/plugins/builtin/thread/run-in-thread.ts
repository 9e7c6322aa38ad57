import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Failure } from "../../../operation/failure";
import { builtFile, processWide } from "../../../process";
import type { Done, Job } from "./job";

/** The call that asks for it. The run that has the fewest threads comes first. */
type Caller = { signal: AbortSignal; callId: string };
type Bounds = { timeoutMs?: number; memoryMb?: number };

type Turn = { caller: string; start(): void };
type Threads = { running: Map<string, number>; waiting: Turn[]; alive: Set<Worker> };

const threads = () =>
  processWide(
    "plugins.threads",
    (): Threads => ({ running: new Map(), waiting: [], alive: new Set() }),
    ({ alive }) => Promise.all([...alive].map((thread) => thread.terminate())),
  );

const threadsMax = Math.max(2, availableParallelism());

/** Does a piece of work in a thread that begins and ends with it, bounded in time and memory. Gives its value as JSON. */
export async function runInThread(job: Job, { signal, callId }: Caller, bounds: Bounds = {}): Promise<unknown> {
  const { timeoutMs = 5_000, memoryMb = 128 } = bounds;
  const state = threads();
  const caller = callId.slice(0, Math.max(0, callId.lastIndexOf(".")));
  await turnOf(state, caller, signal);
  try {
    signal.throwIfAborted();
    const done = await work(state, job, { signal, timeoutMs, memoryMb });
    if (!done.ok) throw new Failure("invalid", done.message);
    return done.json === null ? null : (JSON.parse(done.json) as unknown);
  } finally {
    leave(state, caller);
  }
}

const countOf = ({ running }: Threads, caller: string) => running.get(caller) ?? 0;

function turnOf(state: Threads, caller: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const begin = () => state.running.set(caller, countOf(state, caller) + 1);
  const busy = [...state.running.values()].reduce((sum, count) => sum + count, 0);
  if (busy < threadsMax) {
    begin();
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      state.waiting.splice(state.waiting.indexOf(turn), 1);
      reject(signal.reason);
    };
    const turn: Turn = {
      caller,
      start() {
        signal.removeEventListener("abort", giveUp);
        begin();
        resolve();
      },
    };
    signal.addEventListener("abort", giveUp, { once: true });
    state.waiting.push(turn);
  });
}

function leave(state: Threads, caller: string): void {
  const left = countOf(state, caller) - 1;
  if (left > 0) state.running.set(caller, left);
  else state.running.delete(caller);
  const fewest = Math.min(...state.waiting.map((turn) => countOf(state, turn.caller)));
  const at = state.waiting.findIndex((turn) => countOf(state, turn.caller) === fewest);
  const [next] = at === -1 ? [] : state.waiting.splice(at, 1);
  next?.start();
}

type Limits = { signal: AbortSignal; timeoutMs: number; memoryMb: number };

async function work({ alive }: Threads, job: Job, limits: Limits): Promise<Done> {
  const { memoryMb } = limits;
  const thread = new Worker(builtFile("built-in-thread.mjs"), {
    ...{ env: {}, execArgv: [], workerData: job },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  alive.add(thread);
  try {
    return await answerOf(thread, limits);
  } finally {
    await thread.terminate();
    alive.delete(thread);
  }
}

function answerOf(thread: Worker, { signal, timeoutMs, memoryMb }: Limits): Promise<Done> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    const late = () => reject(new Failure("limit", `This took longer than ${timeoutMs / 1_000} s. Give it less to work on.`));
    const timer = setTimeout(late, timeoutMs);
    signal.addEventListener("abort", end, { once: true });
    thread.once("message", resolve);
    thread.once("error", (error: NodeJS.ErrnoException) => reject(isOutOfMemory(error) ? tooLarge(memoryMb) : error));
    thread.once("exit", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      reject(new Error("A thread of the built-in tools ended without an answer."));
    });
  });
}

const isOutOfMemory = ({ code }: NodeJS.ErrnoException) => code === "ERR_WORKER_OUT_OF_MEMORY";

const tooLarge = (memoryMb: number) =>
  new Failure("limit", `This needs more than ${memoryMb} MB of memory. Give it less to work on.`);

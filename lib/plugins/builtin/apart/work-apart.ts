import { availableParallelism } from "node:os";
import { startProcess, type WorkingProcess } from "../../../child-process";
import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import type { Done, Job } from "./job";

/** The call that asks for it. The run that has the fewest processes comes first. */
type Caller = { signal: AbortSignal; callId: string };
type Bounds = { timeoutMs?: number; memoryMb?: number };

type Worker = WorkingProcess<Job, Done>;
type Turn = { caller: string; start(): void };
type Workers = { running: Map<string, number>; waiting: Turn[]; alive: Set<Worker> };

const workers = () =>
  processWide(
    "plugins.workers",
    (): Workers => ({ running: new Map(), waiting: [], alive: new Set() }),
    ({ alive }) => {
      for (const worker of alive) worker.stop();
    },
  );

const workersMax = Math.max(2, availableParallelism());

/** Does a piece of work in a process that begins and ends with it, bounded in time and memory. Gives its value. */
export async function workApart(job: Job, { signal, callId }: Caller, bounds: Bounds = {}): Promise<unknown> {
  const { timeoutMs = 5_000, memoryMb = 128 } = bounds;
  const state = workers();
  const caller = callId.slice(0, Math.max(0, callId.lastIndexOf(".")));
  await turnOf(state, caller, signal);
  try {
    signal.throwIfAborted();
    const done = await work(state, job, { signal, timeoutMs, memoryMb });
    if (done.kind === "mistaken") throw new Failure("invalid", done.message);
    if (done.kind === "broken") throw Object.assign(new Error(done.message), { stack: done.stack });
    return done.json === null ? null : (JSON.parse(done.json) as unknown);
  } finally {
    leave(state, caller);
  }
}

const countOf = ({ running }: Workers, caller: string) => running.get(caller) ?? 0;

function turnOf(state: Workers, caller: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const begin = () => state.running.set(caller, countOf(state, caller) + 1);
  const busy = [...state.running.values()].reduce((sum, count) => sum + count, 0);
  if (busy < workersMax) {
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

function leave(state: Workers, caller: string): void {
  const left = countOf(state, caller) - 1;
  if (left > 0) state.running.set(caller, left);
  else state.running.delete(caller);
  const fewest = Math.min(...state.waiting.map((turn) => countOf(state, turn.caller)));
  const at = state.waiting.findIndex((turn) => countOf(state, turn.caller) === fewest);
  const [next] = at === -1 ? [] : state.waiting.splice(at, 1);
  next?.start();
}

type Limits = { signal: AbortSignal; timeoutMs: number; memoryMb: number };

async function work({ alive }: Workers, job: Job, limits: Limits): Promise<Done> {
  const worker: Worker = startProcess("built-in-worker.mjs", limits.memoryMb, deepStack);
  alive.add(worker);
  try {
    return await answerOf(worker, job, limits);
  } finally {
    worker.stop();
    alive.delete(worker);
  }
}

/** Pages may be nested deep. Windows gives the first thread of a process less. */
const deepStack = process.platform === "win32" ? [] : ["--stack-size=3900"];

async function answerOf(worker: Worker, job: Job, { signal, timeoutMs, memoryMb }: Limits): Promise<Done> {
  const ended = new AbortController();
  try {
    return await new Promise<Done>((resolve, reject) => {
      const late = () => reject(new Failure("limit", `This took longer than ${timeoutMs / 1_000} s. Give it less to work on.`));
      const timer = setTimeout(late, timeoutMs);
      ended.signal.addEventListener("abort", () => clearTimeout(timer));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: ended.signal });
      worker.onMessage(resolve);
      worker.onEnd((how) => reject(diedOf(how, memoryMb)));
      void worker.send(job);
    });
  } finally {
    ended.abort();
  }
}

/** One that ends by a signal has run out of memory, or was ended by a system that had none left. Windows gives that a large number. */
function diedOf(how: string, memoryMb: number): Error {
  if (/^exit code \d\d?$/.test(how)) return new Error(`The process that works for a built-in tool ended early (${how}).`);
  return new Failure("limit", `This needs more than ${memoryMb} MB of memory. Give it less to work on.`);
}

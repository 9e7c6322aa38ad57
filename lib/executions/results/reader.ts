import { Worker } from "node:worker_threads";
import { builtFile, processWide } from "../../process";
import { FairQueue } from "../../sandbox";
import type { PartRequest } from "./opened-result";
import type { FromReader, Sealed, ToReader } from "./reader-thread";

export type ReadRequest = { organizationId: string; id: string; wanted: PartRequest | "whole"; sealed(): Promise<Sealed> };
type ReadAnswer = Exclude<FromReader, { kind: "unopened" | "broken" }>;
type Waiting = { request: ReadRequest; resolve(answer: ReadAnswer): void; reject(error: Error): void };
type Reader = { queue: FairQueue<Waiting>; isBusy: boolean; thread: Worker | null; lastId: number };

const reader = (): Reader =>
  processWide(
    "executions.result-reader",
    (): Reader => ({ queue: new FairQueue(), isBusy: false, thread: null, lastId: 0 }),
    ({ thread }) => thread?.terminate(),
  );

/** Reads a result in a thread of its own, which keeps those it opened last; organizations take turns. */
export function readInThread(request: ReadRequest): Promise<ReadAnswer> {
  const state = reader();
  const answer = new Promise<ReadAnswer>((resolve, reject) =>
    state.queue.push(request.organizationId, { request, resolve, reject }),
  );
  void workOff(state);
  return answer;
}

async function workOff(state: Reader): Promise<void> {
  if (state.isBusy) return;
  state.isBusy = true;
  for (let next = state.queue.shift(); next; next = state.queue.shift()) {
    const { request, resolve, reject } = next;
    await serve(state, request).then(resolve, reject);
  }
  state.isBusy = false;
}

/** Sends the sealed result only when the thread has not opened it lately. */
async function serve(state: Reader, { organizationId, id: runId, wanted, sealed }: ReadRequest): Promise<ReadAnswer> {
  const message = { id: state.lastId++, result: `${organizationId} ${runId}`, wanted };
  let answer = await ask(state, message);
  if (answer.kind === "unopened") answer = await ask(state, { ...message, sealed: await sealed() });
  if (answer.kind === "unopened" || answer.kind === "broken")
    throw new Error(answer.kind === "broken" ? answer.message : "A result could not be opened.");
  return answer;
}

function ask(state: Reader, message: ToReader): Promise<FromReader> {
  const thread = state.thread ?? newThread(state);
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      thread.off("message", hear).off("exit", gone);
      thread.unref();
      settle();
    };
    const hear = (answer: FromReader) => answer.id === message.id && done(() => resolve(answer));
    const gone = () => done(() => reject(new Error("The thread that reads results ended.")));
    thread.on("message", hear).on("exit", gone);
    thread.ref();
    thread.postMessage(message);
  });
}

function newThread(state: Reader): Worker {
  const thread = new Worker(builtFile("result-reader.mjs"), { env: {}, execArgv: [] });
  thread.on("error", () => undefined); // the end of the thread follows and says all there is to say
  thread.on("exit", () => {
    if (state.thread === thread) state.thread = null;
  });
  state.thread = thread;
  return thread;
}

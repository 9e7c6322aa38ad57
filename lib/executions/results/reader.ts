import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { processWide } from "../../process";
import { FairQueue } from "../../sandbox";
import type { PartRequest } from "./opened-result";
import type { FromReader, Sealed, ToReader } from "./reader-thread";

export type Asked = { organizationId: string; id: string; wanted: PartRequest | "whole"; sealed(): Promise<Sealed> };
type Heard = Exclude<FromReader, { kind: "unopened" | "broken" }>;
type Waiting = { asked: Asked; resolve(heard: Heard): void; reject(error: Error): void };
type Reader = { queue: FairQueue<Waiting>; isBusy: boolean; thread: Worker | null; lastId: number };

const reader = (): Reader =>
  processWide(
    "executions.result-reader",
    (): Reader => ({ queue: new FairQueue(), isBusy: false, thread: null, lastId: 0 }),
    ({ thread }) => thread?.terminate(),
  );

/** Reads a result in a thread of its own, which keeps those it opened last; organizations take turns. */
export function readInThread(asked: Asked): Promise<Heard> {
  const state = reader();
  const heard = new Promise<Heard>((resolve, reject) => state.queue.push(asked.organizationId, { asked, resolve, reject }));
  void workOff(state);
  return heard;
}

async function workOff(state: Reader): Promise<void> {
  if (state.isBusy) return;
  state.isBusy = true;
  for (let next = state.queue.shift(); next; next = state.queue.shift()) {
    const { asked, resolve, reject } = next;
    await serve(state, asked).then(resolve, reject);
  }
  state.isBusy = false;
}

/** A sealed result goes over only where the thread has not opened it lately. */
async function serve(state: Reader, { organizationId, id: runId, wanted, sealed }: Asked): Promise<Heard> {
  const message = { id: state.lastId++, result: `${organizationId} ${runId}`, wanted };
  let heard = await ask(state, message);
  if (heard.kind === "unopened") heard = await ask(state, { ...message, sealed: await sealed() });
  if (heard.kind === "unopened" || heard.kind === "broken")
    throw new Error(heard.kind === "broken" ? heard.message : "A result could not be opened.");
  return heard;
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

/** Built beside the server, because a thread starts from a file. */
const threadFile = () => join(process.cwd(), "dist", "result-reader.mjs");

function newThread(state: Reader): Worker {
  const thread = new Worker(threadFile(), { env: {}, execArgv: [] });
  thread.on("error", () => undefined); // the end of the thread follows and says all there is to say
  thread.on("exit", () => {
    if (state.thread === thread) state.thread = null;
  });
  state.thread = thread;
  return thread;
}

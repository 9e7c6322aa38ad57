import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { prepareCode } from "../code/prepare-code";
import { unpackImage } from "../engine/image-file";
import { INITIAL_BYTES, type Instance, newInstance } from "../engine/instance";
import { isReusable, recycle, restore } from "../engine/restore";
import { GuestRun } from "./guest-run";
import { type FromThread, SLOT, type ThreadData, type ToThread } from "./messages";

// The thread in which programs run. It may be ended at any moment, so nothing here is the only copy of anything.
const data = workerData as ThreadData; // safe: only the pool starts this thread
const engine = new WebAssembly.Module(data.engine as Uint8Array<ArrayBuffer>);
const image = unpackImage(data.image);
const slots = new Int32Array(data.slots);
const since = new Float64Array(data.since);
const runs = new Map<number, GuestRun>();
const idle: Instance[] = [];
const idleMax = 16;

const waiting: ToThread[] = [];
let isWorking = false;

parentPort?.on("message", (message: ToThread) => {
  waiting.push(message);
  if (!isWorking) void work();
});
tell({ kind: "ready" });

/** One piece after the other; what has come in meanwhile is looked at first, so that what was ended is not begun. */
async function work(): Promise<void> {
  isWorking = true;
  for (;;) {
    receiveAll();
    const message = waiting.shift();
    if (!message) break;
    if (message.kind !== "end" && (isEnded(message.id) || Atomics.load(slots, SLOT.stop) === message.id)) continue;
    since[0] = Date.now();
    Atomics.store(slots, SLOT.current, message.id);
    await handle(message);
    Atomics.store(slots, SLOT.current, 0);
  }
  isWorking = false;
}

function receiveAll(): void {
  if (!parentPort) return;
  for (let one = receiveMessageOnPort(parentPort); one; one = receiveMessageOnPort(parentPort)) waiting.push(one.message);
}

const isEnded = (id: number) => waiting.some((message) => message.kind === "end" && message.id === id);

async function handle(message: ToThread): Promise<void> {
  if (message.kind === "prepare") {
    tell({ kind: "prepared", id: message.id, prepared: prepareCode(message.source) });
  } else if (message.kind === "start") {
    const instance = await takeInstance(message.program.limits.memoryBytesMax);
    const isStopped = () => Atomics.load(slots, SLOT.stop) === message.id;
    const run = new GuestRun({ instance, image, program: message.program, isStopped });
    runs.set(message.id, run);
    answer(message.id, run, run.start());
  } else if (message.kind === "deliver") {
    const run = runs.get(message.id);
    if (run) answer(message.id, run, run.deliver(message));
  } else {
    release(message.id);
  }
}

function answer(id: number, run: GuestRun, turn: ReturnType<GuestRun["start"]>): void {
  tell({ kind: "turn", id, turn, grownBytes: run.instance.memory.buffer.byteLength - INITIAL_BYTES });
  if (run.isOver) release(id);
}

async function takeInstance(bytesMax: number): Promise<Instance> {
  const at = idle.findIndex((instance) => instance.bytesMax === bytesMax);
  const [known] = at < 0 ? [] : idle.splice(at, 1);
  if (known) return known;
  const made = await newInstance(engine, bytesMax);
  restore(made, image);
  return made;
}

/** Cleaned at once, not when it is needed: nothing of a program lies around, and the next one starts sooner. */
function release(id: number): void {
  const run = runs.get(id);
  runs.delete(id);
  if (!run || run.isTainted || idle.length >= idleMax || !isReusable(run.instance)) return;
  recycle(run.instance, image);
  idle.push(run.instance);
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Image } from "./image";
import { type Instance, initialBytes, newInstance } from "./instance";

const idleMax = 16;
const restingMax = 2;

/** Instances that stand at the start of a program: clean ones first, new ones when there are none. */
export class Instances {
  readonly image: Image;
  #engine: WebAssembly.Module;
  #idle: Instance[] = [];
  #isGarbageLarge = false;
  #collect = garbageCollector();

  constructor(engine: WebAssembly.Module, image: Image) {
    this.#engine = engine;
    this.image = image;
  }

  async take(bytesMax: number): Promise<Instance> {
    const at = this.#idle.findIndex((instance) => instance.bytesMax === bytesMax);
    const [known] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (known) return known;
    const made = await newInstance(this.#engine, bytesMax);
    restore(made, this.image);
    return made;
  }

  /** Cleaned at once, not when it is needed: nothing of a program lies around, and the next one starts sooner. */
  giveBack(instance: Instance, isTainted: boolean): void {
    if (this.grownBytes(instance) > 0) this.#isGarbageLarge = true;
    if (isTainted || this.#idle.length >= idleMax || !isReusable(instance)) return;
    recycle(instance, this.image);
    this.#idle.push(instance);
  }

  /** To be called when nothing refers any more to the instances that were given back. */
  tidy(): void {
    if (!this.#isGarbageLarge) return;
    this.#isGarbageLarge = false;
    this.#collect();
  }

  /** Keeps few: each holds megabytes, and making one takes a millisecond. */
  rest(): void {
    if (this.#idle.length <= restingMax) return;
    this.#idle.length = restingMax;
    this.#collect();
  }

  grownBytes = ({ memory }: Instance) => memory.buffer.byteLength - initialBytes;
}

/** Far more than the engine lets its stack grow, so that nothing of the last program stays below it. */
const stackBytesCleared = 1024 * 1024;

/** Puts a fresh instance where every program starts. */
export function restore({ memory }: Instance, { runs }: Image): void {
  const bytes = new Uint8Array(memory.buffer);
  for (const run of runs) bytes.set(run.bytes, run.at);
}

/** Whether the instance can serve another program; one that grew, or that was stopped, is thrown away. */
export const isReusable = ({ memory, hostState }: Instance) =>
  memory.buffer.byteLength === initialBytes && !hostState.outOfMemory;

/** Removes every trace of the program that ran in it and puts it back to the start. */
export function recycle(instance: Instance, image: Image): void {
  const bytes = new Uint8Array(instance.memory.buffer);
  const { stackTop, heapEnd, heapEndAt } = image.pointers;
  const usedEnd = Math.max(heapEnd, new DataView(instance.memory.buffer).getUint32(heapEndAt, true));
  let at = 0;
  for (const run of image.runs) {
    bytes.fill(0, run.at === stackTop ? Math.max(at, stackTop - stackBytesCleared) : at, run.at);
    at = run.at + run.bytes.length;
  }
  bytes.fill(0, at, Math.max(at, usedEnd));
  restore(instance, image);
}

/** Gives back the memory of an engine that was thrown away: up to 64 MB that the collector takes for a small object. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return () => {
    if (typeof collect === "function") collect();
  };
}

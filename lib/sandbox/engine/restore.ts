import type { Image } from "./image";
import { type Instance, initialBytes } from "./instance";

/** Far more than the engine lets its stack grow, so that nothing of the last program stays below it. */
const stackBytesCleared = 1024 * 1024;

/** Puts a fresh instance where every program starts. */
export function restore({ memory }: Instance, { runs }: Image): void {
  const bytes = new Uint8Array(memory.buffer);
  for (const run of runs) bytes.set(run.bytes, run.at);
}

/** Whether the instance can serve another program; one that grew, or that was stopped, is thrown away. */
export const isReusable = ({ memory, outside }: Instance) => memory.buffer.byteLength === initialBytes && !outside.outOfMemory;

/** Removes every trace of the program that ran in it and puts it back to the start. */
export function recycle(instance: Instance, image: Image): void {
  const bytes = new Uint8Array(instance.memory.buffer);
  const { stackTop, heapEnd, heapEndAt } = image.places;
  const usedEnd = Math.max(heapEnd, new DataView(instance.memory.buffer).getUint32(heapEndAt, true));
  let at = 0;
  for (const run of image.runs) {
    bytes.fill(0, run.at === stackTop ? Math.max(at, stackTop - stackBytesCleared) : at, run.at);
    at = run.at + run.bytes.length;
  }
  bytes.fill(0, at, Math.max(at, usedEnd));
  restore(instance, image);
}

import { callWith, evaluate, newText, type Pointers, textOf } from "./bridge";
import { type Instance, newInstance } from "./instance";

/**
 * The memory of an engine that has started and read the prelude. A program starts from a copy of it, which is ten times
 * quicker than starting an engine and makes every start the same, byte for byte.
 */
export type Image = {
  pointers: Pointers;
  /** The parts that are not zero. */
  runs: { at: number; bytes: Uint8Array }[];
};

const userFile = "code";
const stackBytesMax = 256 * 1024;
const runBytes = 4096;
export const strictFlag = 8;

/** The kernel, and the classes of URLs it reads when a program first asks for them; both are expressions. */
export type Prelude = { kernel: string; url: string };

export async function bootImage(engine: WebAssembly.Module, prelude: Prelude): Promise<Image> {
  const { heapEndAt } = await findHeapEnd(engine);
  const instance = await newInstance(engine, 0);
  const { exports, memory } = instance;
  const runtime = exports._QTS_NewRuntime();
  exports._QTS_RuntimeSetMaxStackSize(runtime, stackBytesMax);
  exports._QTS_RuntimeEnableInterruptHandler(runtime);
  const context = exports._QTS_NewContext(runtime, 0);
  const fileName = newText(instance, userFile);
  const preludeName = newText(instance, "prelude");
  const slot = exports._malloc(8);
  const undefinedValue = exports._QTS_GetUndefined();
  const base = { runtime, context, undefined: undefinedValue, fileName, slot };
  const read = (code: string) => evaluate(instance, base, { code, file: preludeName, flags: strictFlag });
  read(`globalThis.urlLibrary = ${JSON.stringify(prelude.url)}`);
  const kernel = read(`${prelude.kernel}.kernel`);
  if ("thrown" in kernel) throw new Error(`The prelude does not start: ${textOf(instance, base, kernel.thrown)}`);
  const member = (name: string) => {
    const at = newText(instance, name);
    const key = exports._QTS_NewString(context, at);
    exports._free(at);
    return exports._QTS_GetProp(context, kernel.value, key);
  };
  const pointers: Pointers = {
    ...base,
    begin: member("begin"),
    run: member("run"),
    fail: member("fail"),
    deliver: member("deliver"),
    take: member("take"),
    stackTop: 0,
    heapEnd: 0,
    heapEndAt,
  };
  const warm = callWith(instance, pointers, { callee: pointers.take });
  if ("thrown" in warm) throw new Error("The prelude does not answer.");
  clearFreed(instance, heapEndAt);
  const runs = runsOf(new Uint8Array(memory.buffer));
  return { pointers: { ...pointers, stackTop: stackTopOf(runs), heapEnd: heapEndOf(memory, heapEndAt) }, runs };
}

/** The allocator says nowhere where its heap ends; its own note of it is the highest number that moves with a large block. */
async function findHeapEnd(engine: WebAssembly.Module): Promise<{ heapEndAt: number }> {
  const { exports, memory } = await newInstance(engine, 0);
  exports._malloc(16);
  const words = () => new Uint32Array(memory.buffer.slice(0, 1024 * 1024));
  const blockBytes = 4_000_000;
  const before = words();
  const block = exports._malloc(blockBytes);
  const after = words();
  const moved = [...after.keys()].filter((word) => (after[word] ?? 0) - (before[word] ?? 0) >= blockBytes / 2);
  const [highest] = moved.toSorted((a, b) => (after[b] ?? 0) - (after[a] ?? 0));
  if (highest === undefined || (after[highest] ?? 0) < block + blockBytes)
    throw new Error("The engine's heap has no visible end.");
  return { heapEndAt: highest * 4 };
}

const heapEndOf = (memory: WebAssembly.Memory, at: number) => new DataView(memory.buffer).getUint32(at, true);

/** Zeroes memory freed during boot, by allocating every free block, so images are byte-identical. */
function clearFreed({ exports, memory }: Instance, heapEndAt: number): void {
  const end = heapEndOf(memory, heapEndAt);
  const taken: number[] = [];
  for (let size = 1024 * 1024; size >= 16; size = Math.floor(size * 0.7)) {
    for (;;) {
      const block = exports._malloc(size);
      if (block + size > end) {
        exports._free(block);
        break;
      }
      new Uint8Array(memory.buffer).fill(0, block, block + size);
      taken.push(block);
    }
  }
  for (const block of taken) exports._free(block);
}

function runsOf(memory: Uint8Array): Image["runs"] {
  const runs: { at: number; end: number }[] = [];
  for (let at = 0; at < memory.length; at += runBytes) {
    if (!memory.subarray(at, at + runBytes).some((byte) => byte !== 0)) continue;
    const last = runs.at(-1);
    if (last?.end === at) last.end += runBytes;
    else runs.push({ at, end: at + runBytes });
  }
  return runs.map(({ at, end }) => ({ at, bytes: memory.slice(at, end) }));
}

/** The stack lies in the largest gap between the parts and grows down towards its beginning. */
function stackTopOf(runs: Image["runs"]): number {
  const gaps = runs.slice(1).map((run, index) => ({ bytes: run.at - endOf(runs[index]), top: run.at }));
  return gaps.toSorted((a, b) => b.bytes - a.bytes)[0]?.top ?? 0;
}

const endOf = (run: Image["runs"][number] | undefined) => (run ? run.at + run.bytes.length : 0);

/** An image as one file: the length of its header, the header as JSON, then the bytes of its parts. */
type Header = { pointers: Pointers; runs: { at: number; length: number }[] };

const lengthBytes = 4;

export function packImage({ pointers, runs }: Image): Uint8Array {
  const header: Header = { pointers, runs: runs.map(({ at, bytes }) => ({ at, length: bytes.length })) };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(lengthBytes);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return Buffer.concat([length, text, ...runs.map(({ bytes }) => bytes)]);
}

export function unpackImage(file: Uint8Array): Image {
  const textBytes = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(file.subarray(lengthBytes, lengthBytes + textBytes));
  const { pointers, runs } = JSON.parse(text) as Header; // safe: written by packImage
  let from = lengthBytes + textBytes;
  return {
    pointers,
    runs: runs.map(({ at, length }) => {
      const bytes = file.slice(from, from + length);
      from += length;
      return { at, bytes };
    }),
  };
}

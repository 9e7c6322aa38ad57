import type { Instance } from "./instance";

/** Text and calls across the border of an engine's memory. */
type Answer = { value: number } | { thrown: number };
type Base = Pick<Pointers, "runtime" | "context" | "undefined" | "slot">;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Puts text into the memory, with a zero behind it; whoever asked frees it. */
export function newText({ exports, memory }: Instance, text: string): number {
  return putText(exports, memory, text).at;
}

function putText(exports: Instance["exports"], memory: WebAssembly.Memory, text: string): { at: number; length: number } {
  const room = text.length * 3;
  const at = exports._malloc(room + 1);
  if (at === 0) throw new OutOfMemory();
  const bytes = new Uint8Array(memory.buffer, at, room + 1);
  const { written } = encoder.encodeInto(text, bytes);
  bytes[written] = 0;
  return { at, length: written };
}

export class OutOfMemory extends Error {}

export function evaluate(
  instance: Instance,
  base: Base,
  { code, file, flags }: { code: string; file: number; flags: number },
): Answer {
  const { exports, memory } = instance;
  const { at, length } = putText(exports, memory, code);
  const value = exports._QTS_Eval(base.context, at, length, file, 0, flags);
  exports._free(at);
  return answer(instance, base, value);
}

/** Calls one of the kernel's functions with one argument: a text, or a value the engine gave before. */
export function callWith(
  instance: Instance,
  base: Base,
  { callee, text, value }: { callee: number; text?: string; value?: number },
): Answer {
  const { exports, memory } = instance;
  const argument = text === undefined ? value : newValue(instance, base, text);
  if (argument !== undefined) new DataView(memory.buffer).setUint32(base.slot, argument, true);
  const given = exports._QTS_Call(base.context, callee, base.undefined, argument === undefined ? 0 : 1, base.slot);
  if (text !== undefined && argument !== undefined) exports._QTS_FreeValuePointer(base.context, argument);
  return answer(instance, base, given);
}

function newValue({ exports, memory }: Instance, base: Base, text: string): number {
  const { at } = putText(exports, memory, text);
  const value = exports._QTS_NewString(base.context, at);
  exports._free(at);
  return value;
}

function answer({ exports }: Instance, { context }: Base, value: number): Answer {
  const thrown = exports._QTS_ResolveException(context, value);
  return thrown ? { thrown } : { value };
}

/** The text of a value; it must hold no zero, as JSON never does. */
export function textOf({ exports, memory }: Instance, { context }: Base, value: number): string {
  const at = exports._QTS_GetString(context, value);
  if (at === 0) throw new OutOfMemory();
  const bytes = new Uint8Array(memory.buffer);
  const text = decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  exports._QTS_FreeCString(context, at);
  return text;
}

/** Where things stand in the memory of every engine that was started from the image. */
export type Pointers = {
  runtime: number;
  context: number;
  undefined: number;
  fileName: number;
  /** Room for a pointer: the arguments of a call. */
  slot: number;
  begin: number;
  run: number;
  fail: number;
  deliver: number;
  take: number;
  stackTop: number;
  heapEnd: number;
  /** Where the allocator keeps the end of its heap. */
  heapEndAt: number;
};

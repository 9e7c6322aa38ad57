import { apply, GuestWeakMap, weakMapGet, weakMapSet } from "./primordials";

export type Kind = "Map" | "Set" | "Error" | "Promise" | "RegExp" | "ArrayBuffer" | "DataView" | TypedArrayName;
type TypedArrayName = `${string}Array`;

const { isPrototypeOf: isAbove } = Object.prototype;
const { isView } = ArrayBuffer;
const typedArrays = Object.getPrototypeOf(Uint8Array.prototype) as object; // safe: %TypedArray%.prototype

const getter = (prototype: object, name: PropertyKey) =>
  Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: unknown) => unknown; // safe: these are accessors in the specification

const typedArrayName = getter(typedArrays, Symbol.toStringTag) as (this: unknown) => TypedArrayName | undefined;
const bufferOf = getter(typedArrays, "buffer") as (this: unknown) => ArrayBuffer;
const offsetOf = getter(typedArrays, "byteOffset") as (this: unknown) => number;
const lengthOf = getter(typedArrays, "byteLength") as (this: unknown) => number;
const viewBuffer = getter(DataView.prototype, "buffer") as (this: unknown) => ArrayBuffer;
const viewOffset = getter(DataView.prototype, "byteOffset") as (this: unknown) => number;
const viewLength = getter(DataView.prototype, "byteLength") as (this: unknown) => number;
const Bytes = Uint8Array;

/** Asks the engine itself for a kind, through a getter that refuses all other objects. */
const families: readonly { prototype: object; kind: Kind; ask(this: unknown): unknown }[] = [
  { prototype: Map.prototype, kind: "Map", ask: getter(Map.prototype, "size") },
  { prototype: Set.prototype, kind: "Set", ask: getter(Set.prototype, "size") },
  { prototype: ArrayBuffer.prototype, kind: "ArrayBuffer", ask: getter(ArrayBuffer.prototype, "byteLength") },
  { prototype: Error.prototype, kind: "Error", ask: () => true },
  { prototype: Promise.prototype, kind: "Promise", ask: () => true },
  { prototype: RegExp.prototype, kind: "RegExp", ask: getter(RegExp.prototype, "flags") },
];

/** The built-in kind of an object, whatever its own properties claim. Undefined for plain objects and classes. */
export function kindOf(value: object): Kind | undefined {
  if (isView(value)) return apply(typedArrayName, value, []) ?? "DataView";
  let at = 0;
  for (let family = families[at]; family; family = families[(at += 1)]) {
    if (apply(isAbove, family.prototype, [value]) && answers(family.ask, value)) return family.kind;
  }
  return undefined;
}

function answers(ask: (this: unknown) => unknown, value: object): boolean {
  try {
    apply(ask, value, []);
    return true;
  } catch {
    return false;
  }
}

/** The bytes of a buffer or of a view on one. */
export function asBytes(value: object): Uint8Array {
  if (!isView(value)) return new Bytes(value as ArrayBuffer); // safe: only asked for what kindOf named
  const name = apply(typedArrayName, value, []);
  return name
    ? new Bytes(apply(bufferOf, value, []), apply(offsetOf, value, []), apply(lengthOf, value, []))
    : new Bytes(apply(viewBuffer, value, []), apply(viewOffset, value, []), apply(viewLength, value, []));
}

const paths = new GuestWeakMap<object, string>();

export function nameTool(tool: object, path: string): void {
  weakMapSet(paths, tool, path);
}

/** The path that a value of `tools` stands for. Undefined for all other values. */
export const toolPathOf = (value: object): string | undefined => weakMapGet(paths, value);

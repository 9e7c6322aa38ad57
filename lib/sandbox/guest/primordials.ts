/** What the kernel relies on, taken before any program runs. A program that overrides a global changes nothing here. */
export const { parse, stringify } = JSON;
export const { apply, ownKeys: ownKeysOf } = Reflect;
export const { defineProperty, getOwnPropertyDescriptor: ownDescriptor } = Object;
export const { isArray } = Array;
export const { isFinite: isFiniteNumber } = Number;
export const GuestMap = Map;
export const GuestWeakMap = WeakMap;
export const GuestPromise = Promise;
export const GuestProxy = Proxy;
export const GuestError = Error;
export const GuestTypeError = TypeError;
export const textOf = String;
export const now = Date.now;

const { get, set, delete: remove, forEach } = Map.prototype;
export const mapGet = <K, V>(map: Map<K, V>, key: K): V | undefined => apply(get, map, [key]);
export const mapSet = <K, V>(map: Map<K, V>, key: K, value: V): Map<K, V> => apply(set, map, [key, value]);
export const mapDelete = <K, V>(map: Map<K, V>, key: K): boolean => apply(remove, map, [key]);
export const mapForEach = <K, V>(map: Map<K, V>, visit: (value: V, key: K) => void): void => apply(forEach, map, [visit]);

const { get: weakGet, set: weakSet } = WeakMap.prototype;
export const weakMapGet = <K extends object, V>(map: WeakMap<K, V>, key: K): V | undefined => apply(weakGet, map, [key]);
export const weakMapSet = <K extends object, V>(map: WeakMap<K, V>, key: K, value: V): WeakMap<K, V> =>
  apply(weakSet, map, [key, value]);

const { forEach: setForEach } = Set.prototype;
export const eachOfSet = (members: Set<unknown>, visit: (value: unknown) => void): void => apply(setForEach, members, [visit]);

const { slice, charCodeAt, indexOf, lastIndexOf } = String.prototype;
export const cut = (text: string, from: number, to: number): string => apply(slice, text, [from, to]);
export const indexIn = (text: string, part: string, from = 0): number => apply(indexOf, text, [part, from]);
export const lastIndexIn = (text: string, part: string, before: number): number => apply(lastIndexOf, text, [part, before]);
export const codeAt = (text: string, at: number): number => apply(charCodeAt, text, [at]);

const { then } = Promise.prototype;
export const whenDone = (
  promise: Promise<unknown>,
  done: (value: unknown) => void,
  failed: (error: unknown) => void,
): Promise<void> => apply(then, promise, [done, failed]);

/** Sets an own, plain property, whatever setters a program put on the prototypes. */
export const put = (target: object, key: PropertyKey, value: unknown): void => {
  defineProperty(target, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  } as PropertyDescriptor);
};

/** The same, but not enumerable, like the built-in globals. */
export const putHidden = (target: object, key: PropertyKey, value: unknown): void => {
  defineProperty(target, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
};

const { exec } = RegExp.prototype;
const beyondAscii = /[^\0-\x7f]/;

/** The length of a text in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  if (apply(exec, beyondAscii, [text]) === null) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = codeAt(text, at);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += isPair(text, at) ? 2 : 3;
  }
  return bytes;
}

/** Each half of a pair counts two of its four bytes. */
function isPair(text: string, at: number): boolean {
  const code = codeAt(text, at);
  if (code >= 0xd800 && code < 0xdc00) return isLow(codeAt(text, at + 1));
  return isLow(code) && at > 0 && codeAt(text, at - 1) >= 0xd800 && codeAt(text, at - 1) < 0xdc00;
}
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;

/** Makes an error of the console. Programs recognize it by its code. */
export function withCode<E extends Error>(error: E, code: "limit_exceeded" | "not_available" | "invalid_tool_arguments"): E {
  put(error, "code", code);
  return error;
}

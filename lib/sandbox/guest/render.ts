import { base64Of } from "./base64";
import { orTooDeep } from "./depth";
import { asBytes, kindOf, toolPathOf } from "./kind";
import {
  apply,
  codeAt,
  cut,
  eachOfSet,
  GuestMap,
  isArray,
  isFiniteNumber,
  mapDelete,
  mapForEach,
  mapGet,
  mapSet,
  ownDescriptor,
  ownKeysOf,
  put,
  stringify,
  textOf,
} from "./primordials";

/** Writes any value as JSON text. Values that JSON does not know get a readable form. */
export function render(value: unknown): string {
  return orTooDeep(() => {
    try {
      return stringify(value, readable) ?? "null";
    } catch (error) {
      if (!isAboutCycle(error)) throw error;
      return stringify(withoutCycles(value, new GuestMap()), readable) ?? "null";
    }
  });
}

/** Writes a value as a console line shows it. */
export function renderForConsole(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "undefined";
  const simple = readable("", value);
  if (typeof simple === "string") return simple;
  if (typeof value === "object" && value !== null && kindOf(value) === "Error") {
    const { name, message } = errorShape(value);
    return message === "" ? name : `${name}: ${message}`;
  }
  return render(value);
}

function readable(_key: string, value: unknown): unknown {
  switch (typeof value) {
    case "number":
      return isFiniteNumber(value) ? value : textOf(value);
    case "bigint":
    case "symbol":
      return textOf(value);
    case "function":
      return functionText(value);
    case "object":
      return value === null || isArray(value) ? value : readableObject(value);
    default:
      return value;
  }
}

function functionText(value: object): string {
  const path = toolPathOf(value);
  if (path !== undefined) return path === "" ? "[tools]" : `[tools.${path}]`;
  const name = ownDescriptor(value, "name")?.value;
  return typeof name === "string" && name !== "" ? `[Function: ${name}]` : "[Function]";
}

const regExpText = RegExp.prototype.toString;

function readableObject(value: object): unknown {
  const kind = kindOf(value);
  switch (kind) {
    case undefined:
      return value;
    case "Map":
    case "Set":
      return withoutCycles(value, new GuestMap()); // the engine would not see that a copy contains itself
    case "Error":
      return errorShape(value);
    case "Promise":
      return "[Promise]";
    case "RegExp":
      return apply(regExpText, value, []);
    default:
      return { kind, base64: base64Of(asBytes(value)) };
  }
}

function entriesOf(map: Map<unknown, unknown>): unknown[] {
  const entries: unknown[] = [];
  let count = 0;
  mapForEach(map, (value, key) => {
    put(entries, count, [key, value]);
    count += 1;
  });
  return entries;
}

function membersOf(set: Set<unknown>): unknown[] {
  const members: unknown[] = [];
  let count = 0;
  eachOfSet(set, (value) => {
    put(members, count, value);
    count += 1;
  });
  return members;
}

const errorShape = (error: object) => ({
  name: textOr(() => (error as Error).name, "Error"),
  message: textOr(() => (error as Error).message, ""),
});

function textOr(read: () => unknown, fallback: string): string {
  const value = read();
  return typeof value === "string" ? value : fallback;
}

/** The engine's own message. A program that throws the same one only takes the slower way. */
function isAboutCycle(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const message = ownDescriptor(error, "message")?.value;
  return typeof message === "string" && cut(message, 0, circular.length) === circular;
}
const circular = "circular reference";

/** Copies a value. Where it contains itself, the copy holds a name instead. */
function withoutCycles(value: unknown, above: Map<unknown, true>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (mapGet(above, value)) return "[Circular]";
  const shown = toJsonOf(value);
  if (typeof shown !== "object" || shown === null) return shown;
  mapSet(above, value, true);
  const copy = copyOf(shown, above);
  mapDelete(above, value);
  return copy;
}

function copyOf(value: object, above: Map<unknown, true>): unknown {
  const copy: object = isArray(value) ? [] : {};
  const keys = ownKeysOf(value);
  let at = 0;
  for (let key = keys[at]; key !== undefined; key = keys[(at += 1)]) {
    if (typeof key !== "string" || !ownDescriptor(value, key)?.enumerable) continue;
    put(copy, key, withoutCycles((value as Record<string, unknown>)[key], above));
  }
  return copy;
}

function toJsonOf(value: object): unknown {
  const own = (value as { toJSON?: unknown }).toJSON;
  const shown = typeof own === "function" ? apply(own as () => unknown, value, [""]) : value;
  if (typeof shown !== "object" || shown === null || isArray(shown)) return readable("", shown);
  const kind = kindOf(shown);
  if (kind === "Map") return entriesOf(shown as Map<unknown, unknown>); // safe: kindOf asked the engine
  return kind === "Set" ? membersOf(shown as Set<unknown>) : readableObject(shown);
}

/** Cuts a text to a number of characters, without half a surrogate pair at the end. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = codeAt(text, most - 1);
  return `${cut(text, 0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`;
}

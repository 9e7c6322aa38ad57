import { asBytes, kindOf } from "./kind";

export function structuredClone(value: unknown): unknown {
  return copy(value, new Map());
}

function copy(value: unknown, seen: Map<object, unknown>): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw notCloneable(value);
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  const keep = <T>(made: T): T => {
    seen.set(value, made);
    return made;
  };
  return copyBuiltIn(value, { keep, seen }) ?? copyOwn(value, keep(Array.isArray(value) ? new Array(value.length) : {}), seen);
}

type Copying = { keep<T>(made: T): T; seen: Map<object, unknown> };

function copyBuiltIn(value: object, { keep, seen }: Copying): unknown {
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof Boolean || value instanceof Number || value instanceof String) return keep(Object(value.valueOf()));
  const kind = kindOf(value);
  switch (kind) {
    case undefined:
      return undefined;
    case "Map": {
      const made = keep(new Map());
      for (const [key, entry] of [...(value as Map<unknown, unknown>)]) made.set(copy(key, seen), copy(entry, seen));
      return made;
    }
    case "Set": {
      const made = keep(new Set());
      for (const member of [...(value as Set<unknown>)]) made.add(copy(member, seen));
      return made;
    }
    case "RegExp":
      return keep(new RegExp((value as RegExp).source, (value as RegExp).flags));
    case "Error":
      return copyError(value as Error, { keep, seen });
    case "Promise":
      throw notCloneable("a promise");
    default:
      return copyBinary(value, { keep, seen });
  }
}

const errors: Record<string, ErrorConstructor> = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function copyError(error: Error, { keep, seen }: Copying): Error {
  const made = keep(new (errors[error.name] ?? Error)(error.message));
  const hidden = (key: string, value: unknown) => Object.defineProperty(made, key, { value, writable: true, configurable: true });
  if (typeof error.stack === "string") hidden("stack", error.stack);
  if (Object.hasOwn(error, "cause")) hidden("cause", copy(error.cause, seen));
  return made;
}

/** Views on one buffer stay views on one buffer. */
function copyBinary(value: object, { keep, seen }: Copying): unknown {
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  const view = value as DataView & { length?: number; constructor: new (...args: unknown[]) => unknown }; // safe: kindOf named a view
  const buffer = copy(asBytes(view).buffer, seen);
  return keep(new view.constructor(buffer, view.byteOffset, view.length ?? view.byteLength));
}

function copyOwn(value: object, made: object, seen: Map<object, unknown>): object {
  for (const key of Object.keys(value))
    Object.defineProperty(made, key, {
      value: copy((value as Record<string, unknown>)[key], seen),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return made;
}

function notCloneable(value: unknown): Error {
  const error = new Error(`${typeof value === "string" ? value : String(value)} cannot be cloned.`);
  error.name = "DataCloneError";
  return error;
}

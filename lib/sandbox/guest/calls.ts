import { callCount, isFinished, limits, writeCall } from "./outbox";
import {
  GuestError,
  GuestMap,
  GuestPromise,
  GuestTypeError,
  mapDelete,
  mapGet,
  mapSet,
  ownKeysOf,
  parse,
  put,
  putHidden,
  stringify,
  utf8Bytes,
} from "./primordials";

type Waiting = { resolve(value: unknown): void; reject(error: unknown): void; stack: string };
type Delivered = [seq: number, ok: 0 | 1, value: unknown][];

const waiting = new GuestMap<number, Waiting>();

/** Notes a call for the host, with its arguments as they are at this moment. */
export function call(path: string, args: unknown): Promise<unknown> {
  const argumentsText = textOfArguments(path, args);
  if (utf8Bytes(argumentsText) > limits.argumentBytesMax)
    throw tooMuch(`The arguments of ${path} have more than ${limits.argumentBytesMax} bytes of JSON.`);
  if (callCount() >= limits.callsMax) throw tooMuch(`A program can make at most ${limits.callsMax} calls.`);
  return new GuestPromise((resolve, reject) => {
    if (isFinished()) return;
    const stack = new GuestError().stack ?? "";
    mapSet(waiting, writeCall({ path, argumentsText, stack }), { resolve, reject, stack });
  });
}

function textOfArguments(path: string, args: unknown): string {
  if (args === undefined) return "{}";
  const text = stringify(args);
  if (text === undefined) throw new GuestTypeError(`The arguments of ${path} are not an object: ${typeof args}.`);
  return text;
}

export function tooMuch(message: string): Error {
  const error = new GuestError(message);
  put(error, "code", "limit_exceeded");
  return error;
}

/** Settles calls in the order given; the program goes on when the host runs its jobs. */
export function deliver(text: string): void {
  const delivered = parse(text) as Delivered; // safe: written by the host
  for (let at = 0; at < delivered.length; at += 1) {
    const one = delivered[at];
    const call = one && mapGet(waiting, one[0]);
    if (!one || !call) continue;
    mapDelete(waiting, one[0]);
    if (one[1] === 1) call.resolve(one[2]);
    else call.reject(errorOf(one[2] as Record<string, unknown>, call.stack)); // safe: the host sends an object
  }
}

/** An error a tool gave, with the place of the call as its stack. */
function errorOf(shape: Record<string, unknown>, stack: string): Error {
  const error = new GuestError(typeof shape.message === "string" ? shape.message : "");
  const keys = ownKeysOf(shape);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as string; // safe: parsed JSON has no symbols
    if (key === "name") putHidden(error, key, shape[key]);
    else if (key !== "message" && key !== "stack") put(error, key, shape[key]);
  }
  putHidden(error, "stack", stack);
  return error;
}

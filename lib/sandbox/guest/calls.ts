import { isTooDeep, orTooDeep, tooDeep } from "./depth";
import { callCount, isFinished, isRoomForArguments, limits, writeCall } from "./outbox";
import {
  cut,
  GuestError,
  GuestMap,
  GuestPromise,
  GuestTypeError,
  indexIn,
  lastIndexIn,
  mapDelete,
  mapGet,
  mapSet,
  ownKeysOf,
  parse,
  put,
  putHidden,
  stringify,
  utf8Bytes,
  withCode,
} from "./primordials";

type Waiting = { resolve(value: unknown): void; reject(error: unknown): void; stack: string };
type Delivered = [seq: number, ok: 0 | 1, value: unknown][];

const waiting = new GuestMap<number, Waiting>();

/** Records a call for the host, with its arguments as they are now. */
export function call({ path, pathText }: { path: string; pathText: string }, args: unknown): Promise<unknown> {
  const argumentsText = textOfArguments(path, args);
  const bytes = utf8Bytes(argumentsText);
  if (bytes > limits.argumentBytesMax)
    throw tooMuch(`The arguments of ${path} have more than ${limits.argumentBytesMax} bytes of JSON.`);
  if (isTooDeep(argumentsText)) throw tooMuch(`The arguments of ${path} ${tooDeep}`);
  if (callCount() >= limits.callsMax) throw tooMuch(`A program can make at most ${limits.callsMax} calls.`);
  if (!isRoomForArguments(bytes))
    throw tooMuch(`The arguments of all calls of a program can have at most ${limits.allArgumentBytesMax} bytes of JSON.`);
  const stack = ownFrames(new GuestError().stack ?? "");
  return new GuestPromise((resolve, reject) => {
    if (isFinished()) return;
    mapSet(waiting, writeCall({ pathText, argumentsText, line: firstLine(stack) }), { resolve, reject, stack });
  });
}

/** Keeps the program's own frames, without those of the kernel around them. */
function ownFrames(stack: string): string {
  const own = indexIn(stack, ownFrame);
  if (own < 0) return "";
  const behind = indexIn(stack, "(prelude:", own);
  const end = behind < 0 ? stack.length : lastIndexIn(stack, "\n", behind) + 1;
  return cut(stack, lastIndexIn(stack, "\n", own) + 1, end);
}

function firstLine(stack: string): string {
  const at = indexIn(stack, ownFrame) + ownFrame.length;
  return stack === "" ? "" : cut(stack, at, indexIn(stack, ":", at));
}
const ownFrame = "code:";

function textOfArguments(path: string, args: unknown): string {
  if (args === undefined) return "{}";
  const text = orTooDeep(() => stringify(args));
  if (text === undefined) throw notAnObject(path, args);
  return text;
}

const notAnObject = (path: string, args: unknown): Error =>
  withCode(new GuestTypeError(`The arguments of ${path} are not an object: ${typeof args}.`), "invalid_tool_arguments");

export const tooMuch = (message: string): Error => withCode(new GuestError(message), "limit_exceeded");

/** Settles calls in the given order. The program continues when the host runs its jobs. */
export function deliver(text: string): void {
  const delivered = parse(text) as Delivered; // safe: written by the host
  let at = 0;
  for (let one = delivered[at]; one; one = delivered[(at += 1)]) {
    const call = mapGet(waiting, one[0]);
    if (!call) continue;
    mapDelete(waiting, one[0]);
    if (one[1] === 1) call.resolve(one[2]);
    else call.reject(errorOf(one[2] as Record<string, unknown>, call.stack)); // safe: the host sends an object
  }
}

/** Makes the error of a tool, with the line of the call as its stack. */
function errorOf(shape: Record<string, unknown>, stack: string): Error {
  const error = new GuestError(typeof shape.message === "string" ? shape.message : "");
  const keys = ownKeysOf(shape);
  let at = 0;
  for (let key = keys[at]; key !== undefined; key = keys[(at += 1)]) {
    if (key === "name") putHidden(error, key, shape[key as string]);
    else if (key !== "message" && key !== "stack") put(error, key, shape[key as string]); // safe: parsed JSON has no symbols
  }
  putHidden(error, "stack", stack);
  return error;
}

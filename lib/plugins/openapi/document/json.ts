import { Failure } from "../../../operation/failure";
import type { Warn } from "../warnings";
import { findFault } from "./json-fault";

export function parseJson(text: string, warn: Warn): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(text).causedBy(error);
  }
  for (const { key, position } of repeatedKeys(text))
    warn(`The key "${key.slice(0, 80)}" stands twice in one object; only the last one counts.`, placeAt(text, position));
  return value;
}

function unreadable(text: string): Failure {
  const { position, reason, isEnd } = findFault(text);
  const place = placeAt(text, position);
  if (isEnd)
    return new Failure("invalid", `The JSON ends in the middle, at ${place}. It was probably cut off; fetch or copy it again.`);
  return new Failure("invalid", `The JSON cannot be read at ${place}: ${reason}. Correct it there and try again.`);
}

function placeAt(text: string, position: number): string {
  const before = text.slice(0, position);
  const line = before.split("\n").length;
  return `line ${line}, column ${position - before.lastIndexOf("\n")}`;
}

const [quote, colon, brace, bracket, braceEnd, bracketEnd] = [0x22, 0x3a, 0x7b, 0x5b, 0x7d, 0x5d];
const depthMax = 4;

type Repeated = { key: string; position: number };
type Keys = Set<string> | undefined;

/** `JSON.parse` drops all but the last of equal keys; where paths, methods and schemas are named, somebody must know. */
function repeatedKeys(text: string): Repeated[] {
  const found: Repeated[] = [];
  const open: Keys[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      const end = endOfString(text, i);
      const seen = open.at(-1);
      if (seen) noteKey(seen, { text, start: i, end }, found);
      i = end;
    } else if (code === brace) open.push(open.length < depthMax ? new Set() : undefined);
    else if (code === bracket) open.push(undefined);
    else if (isEnd(code)) open.pop();
  }
  return found.slice(0, 20);
}

function isEnd(code: number): boolean {
  return code === braceEnd || code === bracketEnd;
}

function noteKey(seen: Set<string>, { text, start, end }: { text: string; start: number; end: number }, found: Repeated[]): void {
  if (!isKey(text, end)) return;
  const key = text.slice(start + 1, end);
  if (seen.has(key)) found.push({ key, position: start });
  seen.add(key);
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next++;
  return text.charCodeAt(next) === colon;
}

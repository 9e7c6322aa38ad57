import { printParseErrorCode, visit } from "jsonc-parser";
import { Failure } from "../../../operation/failure";
import type { Warn } from "../../text/warnings";

export function parseJson(text: string, warn: Warn): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(text).causedBy(error);
  }
  for (const { key, position } of repeatedKeys(text))
    warn(`The key "${key.slice(0, 80)}" stands twice in one object; only the last one counts.`, lineAndColumn(text, position));
  return value;
}

function unreadable(text: string): Failure {
  const { position, reason, isEnd } = firstFault(text);
  const at = lineAndColumn(text, position);
  if (isEnd)
    return new Failure("invalid", `The JSON ends in the middle, at ${at}. It was probably cut off; fetch or copy it again.`);
  return new Failure("invalid", `The JSON cannot be read at ${at}: ${reason}. Correct it there and try again.`);
}

type Fault = { position: number; reason: string; isEnd: boolean };

/** Finds where a text stops being JSON. The engine's own message often names no position. */
function firstFault(text: string): Fault {
  const end = text.trimEnd().length;
  let fault: Fault | null = null;
  const onError = (code: number, position: number, length: number) => {
    const name = printParseErrorCode(code);
    const isEnd = position >= end || (name === "UnexpectedEndOfString" && position + length >= end);
    const found = JSON.stringify(text.slice(position, position + 20));
    fault ??= { position: isEnd ? end : position, reason: `${reasons[name] ?? "this is no JSON"}, found ${found}`, isEnd };
  };
  visit(text, { onError }, { disallowComments: true });
  return fault ?? { position: end, reason: "this is no JSON", isEnd: false };
}

const reasons: Readonly<Record<string, string>> = {
  PropertyNameExpected: "expected a key in double quotes",
  ValueExpected: "expected a value",
  ColonExpected: "expected :",
  CommaExpected: "expected a comma, or the end of the list or object",
  EndOfFileExpected: "expected the end of the text",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfString: "expected a closing quote",
  UnexpectedEndOfNumber: "expected a digit",
  InvalidUnicode: "expected four hexadecimal digits after \\u",
  InvalidEscapeCharacter: "expected a valid escape",
  InvalidCharacter: "expected no control character in text",
};

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position);
  const line = before.split("\n").length;
  return `line ${line}, column ${position - before.lastIndexOf("\n")}`;
}

const [quote, colon, brace, bracket, braceEnd, bracketEnd] = [0x22, 0x3a, 0x7b, 0x5b, 0x7d, 0x5d];
const depthMax = 4;

type Repeated = { key: string; position: number };
type Keys = Set<string> | undefined;

/** Finds repeated keys, of which `JSON.parse` keeps only the last. In the upper levels they name paths, methods and schemas. */
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

/* JSON is read where it lies: positions in the bytes of its text instead of the millions of values it would become. */

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9;

export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next])) next += 1;
  return next;
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

/** The position behind the value that begins at `start`. */
export function endOfValue(bytes: Uint8Array, start: number): number {
  const kind = kindAt(bytes, start);
  if (kind === "text") return endOfText(bytes, start);
  return kind === "other" ? endOfWord(bytes, start) : endOfNested(bytes, start);
}

function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !isBehindWord(bytes[at])) at += 1;
  return at;
}

const isBehindWord = (byte: number | undefined) => byte === comma || byte === closeList || byte === closeObject || isSpace(byte);

function endOfNested(bytes: Uint8Array, start: number): number {
  let open = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at) - 1;
    else if (byte === openList || byte === openObject) open += 1;
    else if (byte === closeList || byte === closeObject) {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return bytes.length;
}

export type JsonKind = "text" | "list" | "object" | "other";

export function kindAt(bytes: Uint8Array, at: number): JsonKind {
  const byte = bytes[at];
  if (byte === quote) return "text";
  if (byte === openList) return "list";
  return byte === openObject ? "object" : "other";
}

export const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("utf8");

/** Where each item of a list begins, and where the last one ends. */
export function itemsOf(bytes: Uint8Array, list: number): { starts: Uint32Array; end: number } {
  let [starts, count, end] = [new Uint32Array(1_024), 0, list + 1];
  let at = skipSpace(bytes, list + 1);
  while (at < bytes.length && bytes[at] !== closeList) {
    if (count === starts.length) starts = grown(starts);
    starts[count] = at;
    count += 1;
    end = endOfValue(bytes, at);
    at = skipSpace(bytes, end);
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
  }
  return { starts: starts.subarray(0, count), end };
}

function grown(starts: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}

/** Where the value of a member begins; null where the object has none of that name. */
export function memberOf(bytes: Uint8Array, object: number, name: string): number | null {
  let at = skipSpace(bytes, object + 1);
  while (at < bytes.length && bytes[at] !== closeObject) {
    const end = endOfText(bytes, at);
    const isIt = JSON.parse(textAt(bytes, at, end)) === name;
    const afterColon = skipSpace(bytes, end);
    const value = skipSpace(bytes, bytes[afterColon] === colon ? afterColon + 1 : afterColon);
    if (isIt) return value;
    at = skipSpace(bytes, endOfValue(bytes, value));
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
  }
  return null;
}

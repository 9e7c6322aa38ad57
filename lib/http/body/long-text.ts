import { Failure } from "../../operation/failure";
import { LongText } from "../../operation/large-input";

const partBytes = 1_000_000;

/** The inside of a long JSON string, unescaped as it comes: into one room that is used again and again. */
export function longText() {
  const pieces: Uint8Array[] = [];
  let room = new Uint8Array(partBytes);
  let length = 0;
  const pack = (next = room) => {
    pieces.push(room.slice(0, length));
    length = 0;
    room = next;
  };
  return {
    /** Takes bytes up to the end of the string, or as many as can be told yet; gives where to go on. */
    add(bytes: Uint8Array, start: number): { read: number; isOver: boolean } {
      const wanted = bytes.length - start;
      if (wanted > room.length - length) pack(wanted > room.length ? new Uint8Array(wanted) : room);
      const { written, read, isOver } = unescapeInto(bytes, start, room.subarray(length));
      length += written;
      return { read, isOver };
    },
    text(): LongText {
      pack();
      return new LongText(pieces);
    },
  };
}

/** Never longer than what it was written as. */
function unescapeInto(bytes: Uint8Array, start: number, text: Uint8Array) {
  let written = 0;
  let read = start;
  for (; read < bytes.length; read++) {
    const code = bytes[read] ?? 0;
    if (code === quote) return { written, read: read + 1, isOver: true };
    if (code < space) throw new SyntaxError("Bad control character in string literal in JSON");
    if (code !== backslash) {
      text[written++] = code;
      continue;
    }
    const short = shortEscapes[bytes[read + 1] ?? 0];
    if (short) {
      text[written++] = short;
      read++;
      continue;
    }
    const escaped = readEscape(bytes, read);
    if (escaped === null) break;
    written += utf8.encodeInto(escaped.character, text.subarray(written)).written;
    read += escaped.size - 1;
  }
  return { written, read, isOver: false };
}

const [quote, space, backslash, letterU] = [34, 32, 92, 117];
const utf8 = new TextEncoder();
const shortEscapes = new Uint8Array(256);
for (const [letter, character] of Object.entries({ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }))
  shortEscapes[letter.charCodeAt(0)] = character.charCodeAt(0);

/** Null when it has not come as a whole. */
function readEscape(bytes: Uint8Array, at: number): { character: string; size: number } | null {
  const kind = bytes[at + 1];
  if (kind !== undefined && kind !== letterU) throw new SyntaxError("Bad escaped character in JSON");
  const first = readUnit(bytes, at);
  if (first === null) return null;
  const isPaired = isSurrogate(first) && (bytes[at + 6] ?? backslash) === backslash;
  if (!isPaired) return { character: storable(String.fromCharCode(first)), size: 6 };
  const second = readUnit(bytes, at + 6);
  return second === null ? null : { character: storable(String.fromCharCode(first, second)), size: 12 };
}

function readUnit(bytes: Uint8Array, at: number): number | null {
  if (at + 6 > bytes.length) return null;
  const digits = Buffer.from(bytes.subarray(at + 2, at + 6)).toString("latin1");
  if (bytes[at + 1] !== letterU || !/^[0-9a-f]{4}$/i.test(digits)) throw new SyntaxError("Bad Unicode escape in JSON");
  return Number.parseInt(digits, 16);
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

function storable(character: string): string {
  if (character.isWellFormed() && !character.includes("\0")) return character;
  throw new Failure("invalid", "A text of the body holds a character that cannot be stored.");
}

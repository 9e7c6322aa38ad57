import { asBytes } from "./kind";

export class TextEncoder {
  get encoding(): string {
    return "utf-8";
  }

  encode(input: unknown = ""): Uint8Array {
    return utf8Of(String(input));
  }

  encodeInto(input: unknown, target: Uint8Array): { read: number; written: number } {
    const text = String(input);
    let [read, written] = [0, 0];
    while (read < text.length) {
      const point = pointAt(text, read);
      const bytes = bytesOf(point);
      if (written + bytes.length > target.length) break;
      target.set(bytes, written);
      written += bytes.length;
      read += point > 0xffff ? 2 : 1;
    }
    return { read, written };
  }
}

function utf8Of(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const point = pointAt(text, at);
    if (point < 0x80) bytes.push(point);
    else bytes.push(...bytesOf(point));
    if (point > 0xffff) at += 1;
  }
  return Uint8Array.from(bytes);
}

/** Half a surrogate pair counts as the replacement character. */
function pointAt(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function bytesOf(point: number): number[] {
  const low = (shift: number) => 0x80 | ((point >> shift) & 63);
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), low(0)];
  if (point < 0x10000) return [0xe0 | (point >> 12), low(6), low(0)];
  return [0xf0 | (point >> 18), low(12), low(6), low(0)];
}

const labels: Record<string, "utf-8" | "utf-16le" | "windows-1252"> = {
  ...{ "utf-8": "utf-8", utf8: "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16le": "utf-16le", "utf-16": "utf-16le" },
  ...{ "iso-8859-1": "windows-1252", latin1: "windows-1252", ascii: "windows-1252", "us-ascii": "windows-1252" },
  ...{ "windows-1252": "windows-1252" },
};

const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

type Options = { fatal?: boolean; ignoreBOM?: boolean };

export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #rest: number[] = [];
  #isStarted = false;

  constructor(label: unknown = "utf-8", { fatal = false, ignoreBOM = false }: Options = {}) {
    const encoding = labels[String(label).trim().toLowerCase()];
    if (!encoding) throw new RangeError(`The encoding ${String(label)} is not known here. There are utf-8, utf-16le and latin1.`);
    this.encoding = encoding;
    this.fatal = Boolean(fatal);
    this.ignoreBOM = Boolean(ignoreBOM);
  }

  decode(input?: ArrayBuffer | ArrayBufferView, { stream = false }: { stream?: boolean } = {}): string {
    const given = input === undefined ? new Uint8Array() : asBytes(input);
    const bytes = this.#rest.length > 0 ? Uint8Array.from([...this.#rest, ...given]) : given;
    this.#rest = [];
    const units = this.encoding === "utf-8" ? this.#utf8(bytes, stream) : this.#fixed(bytes, stream);
    const hasMark = !this.#isStarted && !this.ignoreBOM && this.encoding !== "windows-1252" && units.startsWith("\ufeff");
    this.#isStarted = stream && (this.#isStarted || units !== "");
    return hasMark ? units.slice(1) : units;
  }

  #fixed(bytes: Uint8Array, stream: boolean): string {
    let text = "";
    if (this.encoding === "windows-1252") {
      for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? windows1252.charAt(byte - 0x80) : String.fromCharCode(byte);
      return text;
    }
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2) text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
    if (whole < bytes.length && stream) this.#rest = [bytes[whole] ?? 0];
    else if (whole < bytes.length) text += this.#replacement();
    const wellFormed = text.toWellFormed();
    if (wellFormed !== text) this.#replacement();
    return wellFormed;
  }

  #utf8(bytes: Uint8Array, stream: boolean): string {
    let text = "";
    let at = 0;
    while (at < bytes.length) {
      const first = bytes[at] ?? 0;
      if (first < 0x80) {
        text += String.fromCharCode(first);
        at += 1;
        continue;
      }
      const { point, length, isCut } = sequenceAt(bytes, at);
      if (isCut && stream) {
        this.#rest = [...bytes.subarray(at)];
        return text;
      }
      text += point === undefined ? this.#replacement() : String.fromCodePoint(point);
      at += length;
    }
    return text;
  }

  #replacement(): string {
    if (this.fatal) throw new TypeError(`The bytes are not ${this.encoding}.`);
    return "\ufffd";
  }
}

/** Reads one character of several bytes, or counts the bytes that become one replacement character. */
function sequenceAt(bytes: Uint8Array, at: number): { point?: number; length: number; isCut: boolean } {
  const first = bytes[at] ?? 0;
  const needed = followersOf(first);
  if (needed === 0) return { length: 1, isCut: false };
  let point = first & (0x3f >> needed);
  for (let index = 1; index <= needed; index += 1) {
    const next = bytes[at + index];
    if (next === undefined) return { length: index, isCut: true };
    if (!follows(first, next, index)) return { length: index, isCut: false };
    point = (point << 6) | (next & 63);
  }
  return { point, length: needed + 1, isCut: false };
}

function followersOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 1;
  if (first >= 0xe0 && first <= 0xef) return 2;
  return first >= 0xf0 && first <= 0xf4 ? 3 : 0;
}

/** The second byte has a narrower range, so that no character has two encodings. */
function follows(first: number, next: number, index: number): boolean {
  const [low, high] = index === 1 ? (secondByte[first] ?? [0x80, 0xbf]) : [0x80, 0xbf];
  return next >= low && next <= high;
}
const secondByte: Record<number, [number, number]> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

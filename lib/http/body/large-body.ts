import { randomUUID } from "node:crypto";
import { jsonDepthMax, tooDeepMessage } from "../../json-depth";
import { Failure } from "../../operation/failure";
import type { LongText } from "../../operation/large-input";
import { longText } from "./long-text";

/** A text of this many bytes leaves the body before it is parsed. */
const longTextBytes = 16_384;
/** `{ source: { files: [{ text }] } }`; no document is expected below. */
const textDepthMax = 5;
const restBytesMax = 10_000_000;
const restValuesMax = 100_000;

/**
 * A large JSON body, read while it comes: its long texts are taken out, and the rest has to be so small that parsing it costs
 * nobody anything. Nothing that a client sends takes more memory than its own bytes.
 */
export class LargeBody {
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #depth = 0;
  #values = 0;
  #unread = new Uint8Array();
  #text: ReturnType<typeof longText> | null = null;
  readonly #texts = new Map<string, LongText>();
  readonly #mark = randomUUID();

  add(chunk: Uint8Array): void {
    const bytes = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    this.#unread = new Uint8Array();
    for (let at = 0; at < bytes.length; ) at = this.#text ? this.#readText(bytes, at) : this.#readRest(bytes, at);
  }

  /** The whole body, when all of it has come. */
  value(): unknown {
    if (this.#text) throw new SyntaxError("Unterminated string in JSON");
    this.#keep(this.#unread);
    const isMark = (part: unknown): part is string => typeof part === "string" && part.startsWith(this.#mark);
    return JSON.parse(Buffer.concat(this.#rest).toString("utf8"), (_name, part: unknown) =>
      isMark(part) ? this.#texts.get(part) : part,
    );
  }

  /** Up to the next long text or the end of these bytes; gives where to go on. */
  #readRest(bytes: Uint8Array, start: number): number {
    for (let at = start; at < bytes.length; at++) {
      const code = bytes[at] ?? 0;
      if (code !== quote) {
        this.#count(code);
        continue;
      }
      const end = endOfString(bytes, at);
      if (end !== null) at = end;
      else {
        this.#keep(bytes.subarray(start, at));
        return this.#beginString(bytes, at);
      }
    }
    this.#keep(bytes.subarray(start));
    return bytes.length;
  }

  /** A string that is long, or whose end has not come yet. */
  #beginString(bytes: Uint8Array, at: number): number {
    if (bytes.length - at <= longTextBytes) {
      this.#unread = new Uint8Array(bytes.subarray(at));
      return bytes.length;
    }
    if (this.#depth > textDepthMax) throw new Failure("invalid", "The body holds a long text where no document is expected.");
    this.#text = longText();
    return at + 1;
  }

  #readText(bytes: Uint8Array, start: number): number {
    const { read, isOver } = this.#text?.add(bytes, start) ?? { read: start, isOver: false };
    if (isOver) this.#endText();
    else this.#unread = new Uint8Array(bytes.subarray(read));
    return isOver ? read : bytes.length;
  }

  #endText(): void {
    const name = `${this.#mark} ${this.#texts.size}`;
    if (this.#text) this.#texts.set(name, this.#text.text());
    this.#text = null;
    this.#keep(Buffer.from(JSON.stringify(name)));
  }

  #count(code: number): void {
    if (code === comma) this.#values++;
    else if (code === openBracket || code === openBrace) {
      this.#values++;
      this.#depth++;
      if (this.#depth > jsonDepthMax) throw new Failure("invalid", tooDeepMessage);
    } else if (code === closeBracket || code === closeBrace) this.#depth--;
    if (this.#values > restValuesMax) throw tooMuch();
  }

  #keep(bytes: Uint8Array): void {
    this.#restBytes += bytes.length;
    if (this.#restBytes > restBytesMax) throw tooMuch();
    this.#rest.push(new Uint8Array(bytes));
  }
}

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 44, 92, 91, 93, 123, 125];

function endOfString(bytes: Uint8Array, start: number): number | null {
  const last = Math.min(bytes.length, start + longTextBytes);
  for (let at = start + 1; at < last; at++) {
    if (bytes[at] === quote) return at;
    if (bytes[at] === backslash) at++;
  }
  return null;
}

const tooMuch = () =>
  new Failure("invalid", "The body holds too much besides the texts of its documents. Send each document as one text.");

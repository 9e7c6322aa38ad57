import { z } from "zod";
import { processWide } from "../process";
import type { Actor } from "./context";
import { Busy } from "./failure";

/** The most bytes that one actor may have in work at once. */
export const largeInputBytesMax = 110_000_000;
const allBytesMax = 2 * largeInputBytesMax;

type Usage = { all: number; byActor: Map<string, number> };
const usage = () => processWide<Usage>("operation.large-inputs", () => ({ all: 0, byActor: new Map() }));

/** Counts the bytes of a large request or a fetched document while they are in work. */
export type LargeInput = { add(bytes: number): void; end(): void };

export function beginLargeInput({ id, onBehalfOf }: Pick<Actor, "id" | "onBehalfOf">): LargeInput {
  const who = onBehalfOf ?? id;
  let mine = 0;
  const move = (bytes: number) => {
    const state = usage();
    const ofActor = (state.byActor.get(who) ?? 0) + bytes;
    if (bytes > 0 && ofActor > largeInputBytesMax)
      throw new Busy("limit", "Other large documents of yours are being read at this moment. Try again when they are done.");
    if (bytes > 0 && state.all + bytes > allBytesMax)
      throw new Busy("unavailable", "Too many large documents are being read at this moment. Try again shortly.");
    mine += bytes;
    state.all += bytes;
    if (ofActor === 0) state.byActor.delete(who);
    else state.byActor.set(who, ofActor);
  };
  return { add: move, end: () => move(-mine) };
}

/**
 * A long text of a request as bytes in UTF-8, never one string before it reaches the process that reads it. Of a blob's bytes
 * V8 does not know, so those of many requests would lie about until it collects for another reason; it knows of these.
 */
export class LongText {
  readonly #pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  get pieces(): readonly Uint8Array[] {
    return this.#pieces;
  }

  get size(): number {
    return this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#pieces));
  }
}

/** An input that takes such a text. It goes as it is to the process that reads it, and is one string only there. */
export function longTextInput() {
  const long = z.instanceof(LongText);
  long._zod.toJSONSchema = () => ({ type: "string" });
  return long;
}

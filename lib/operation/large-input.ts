import { processWide } from "../process";
import type { Actor } from "./context";
import { Failure } from "./failure";

/** What one actor may have here at once, and what all of them may. */
export const largeInputBytesMax = 110_000_000;
const allBytesMax = 2 * largeInputBytesMax;

type Held = { all: number; byActor: Map<string, number> };
const held = () => processWide<Held>("operation.large-inputs", () => ({ all: 0, byActor: new Map() }));

/** Counts the bytes of a large request, or of a document that was fetched, for as long as they are worked on. */
export type LargeInput = { add(bytes: number): void; end(): void };

export function beginLargeInput({ id, onBehalfOf }: Pick<Actor, "id" | "onBehalfOf">): LargeInput {
  const who = onBehalfOf ?? id;
  let mine = 0;
  const move = (bytes: number) => {
    const state = held();
    const ofActor = (state.byActor.get(who) ?? 0) + bytes;
    if (bytes > 0 && ofActor > largeInputBytesMax)
      throw new Failure("limit", "Other large documents of yours are being read at this moment. Try again when they are done.");
    if (bytes > 0 && state.all + bytes > allBytesMax)
      throw new Failure("unavailable", "Too many large documents are being read at this moment. Try again shortly.");
    mine += bytes;
    state.all += bytes;
    if (ofActor === 0) state.byActor.delete(who);
    else state.byActor.set(who, ofActor);
  };
  return { add: move, end: () => move(-mine) };
}

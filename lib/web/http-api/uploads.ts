import type { Actor } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { processWide } from "../../process";
import { bodyBytesMax } from "./body-limits";

/** What one actor may have here at once, and what all of them may. */
const actorBytesMax = bodyBytesMax.document;
const bytesMax = 2 * actorBytesMax;

type Held = { all: number; byActor: Map<string, number> };
const held = () => processWide<Held>("web.uploads", () => ({ all: 0, byActor: new Map() }));

/** Counts the bytes of a large request for as long as it is worked on. */
export type Upload = { add(bytes: number): void; end(): void };

export function beginUpload({ id, onBehalfOf }: Actor): Upload {
  const who = onBehalfOf ?? id;
  let mine = 0;
  const move = (bytes: number) => {
    const state = held();
    const ofActor = (state.byActor.get(who) ?? 0) + bytes;
    if (bytes > 0 && ofActor > actorBytesMax)
      throw new Failure("limit", "You are sending other large documents at this moment. Send this one when they are done.");
    if (bytes > 0 && state.all + bytes > bytesMax)
      throw new Failure("unavailable", "Too many large documents are being sent at this moment. Try again shortly.");
    mine += bytes;
    state.all += bytes;
    if (ofActor === 0) state.byActor.delete(who);
    else state.byActor.set(who, ofActor);
  };
  return { add: move, end: () => move(-mine) };
}

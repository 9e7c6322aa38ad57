import type { Delivery } from "../../sandbox";
import type { CallRecord } from "../journal/record";
import { asOutcome } from "../pass/outcome";

/** Restores the deliveries of earlier passes: the same outcomes together, in the same order, at the same clock. */
export function recordedTurns(calls: Iterable<CallRecord>): Delivery[] {
  const turns = new Map<number, CallRecord[]>();
  for (const record of calls) {
    if (record.turn === null) continue;
    const turn = turns.get(record.turn);
    if (turn) turn.push(record);
    else turns.set(record.turn, [record]);
  }
  return [...turns.entries()].sort(([a], [b]) => a - b).map(([, records]) => deliveryOf(records));
}

function deliveryOf(records: CallRecord[]): Delivery {
  const ordered = records.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return { clock: ordered[0]?.clock ?? 0, outcomes: ordered.map(asOutcome) };
}

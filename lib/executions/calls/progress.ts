import type { RunHost } from "../../plugins";
import type { CallProgress, CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";

type Note = Parameters<RunHost["progress"]>[0];

const messageMax = 500;
/** A tool may speak all day: what it says is shown at once, then twice a second, and rarely after a hundred times. */
const pauses = { oftenMs: 500, oftenMax: 100, rarelyMs: 5_000 };

/** Takes the notes of a call under way. They are no part of what is replayed. */
export function progressNotes(pass: Pass, record: CallRecord): RunHost["progress"] {
  let next: CallProgress | null = null;
  let kept = 0;
  let timer: NodeJS.Timeout | null = null;

  function keep() {
    timer = null;
    if (next === null || record.outcome !== null || pass.isOver) return;
    record.progress = next;
    next = null;
    pass.journal.note(record);
    kept += 1;
    timer = setTimeout(keep, kept < pauses.oftenMax ? pauses.oftenMs : pauses.rarelyMs).unref();
  }

  return (note) => {
    next = bounded(note);
    if (timer === null) keep();
  };
}

/** Notes may hold whatever a service wrote. */
const bounded = ({ message, done, total }: Note): CallProgress => ({
  message: String(message).trim().slice(0, messageMax),
  done: amount(done),
  total: amount(total),
});

const amount = (given: unknown): number | null =>
  typeof given === "number" && Number.isFinite(given) && given >= 0 ? given : null;

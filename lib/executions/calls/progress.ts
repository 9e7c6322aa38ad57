import type { RunHost } from "../../plugins";
import type { CallProgress, CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";

type Note = Parameters<RunHost["progress"]>[0];

const messageMax = 500;
const textMax = 20_000;
/** A tool may speak all day: what it says is shown at once, then twice a second, and rarely after a hundred times. */
const pauses = { oftenMs: 500, oftenMax: 100, rarelyMs: 5_000 };
/** A text is read while it grows. */
const textPauses = { oftenMs: 200, oftenMax: 200, rarelyMs: 1_000 };

function pauseAfter(kept: number, { text }: CallProgress): number {
  const { oftenMs, oftenMax, rarelyMs } = text === undefined ? pauses : textPauses;
  return kept < oftenMax ? oftenMs : rarelyMs;
}

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
    timer = setTimeout(keep, pauseAfter(kept, record.progress)).unref();
  }

  return (note) => {
    next = bounded(note);
    if (timer === null) keep();
  };
}

/** Notes may hold whatever a service wrote. */
const bounded = ({ message, done, total, text }: Note): CallProgress => ({
  message: String(message).trim().slice(0, messageMax),
  done: amount(done),
  total: amount(total),
  ...(text === undefined ? {} : { text: String(text).slice(0, textMax) }),
});

const amount = (given: unknown): number | null =>
  typeof given === "number" && Number.isFinite(given) && given >= 0 ? given : null;

import type { Journal } from "../journal";
import type { CallOutcome, CallRecord, Run } from "../journal/record";
import { keptBytesMax } from "../limits";
import type { Line } from "./line";
import { textOf, tooMuchFor } from "./outcome";

/** One pass of one execution while it is under way. */
export type Pass = {
  run: Run;
  journal: Journal;
  line: Line;
  /** Outcomes the program has not got yet, in the order they came. */
  ready: CallRecord[];
  /** What was settled in this pass and not in an earlier one. */
  settledHere: Set<CallRecord>;
  /** Calls that are looked at, and calls under way: as long as there are some, the pass goes on. */
  preparing: number;
  running: number;
  /** Those of them that change something. */
  writing: number;
  timers: Set<{ record: CallRecord; dueAt: number; isLive: boolean; timer: NodeJS.Timeout }>;
  /** Calls enter in the order the program made them, however long each is looked at. */
  entered: Promise<void>;
  /** The program has ended: nothing begins any more. */
  isOver: boolean;
  wake(): void;
};

type Settled = { outcome: CallOutcome; errorCode?: string | null };

/** A call is over: its outcome goes to the journal, and to the program with the next delivery. */
export function settle(pass: Pass, record: CallRecord, settled: Settled): void {
  const { outcome, errorCode = null } = keptBy(pass.run, settled);
  record.outcome = outcome;
  record.errorCode = errorCode;
  record.state = errorCode === null ? "succeeded" : "failed";
  record.endedAt = new Date();
  pass.run.isAhead = true;
  pass.ready.push(record);
  pass.settledHere.add(record);
  pass.journal.note(record);
  pass.wake();
}

/** Short answers always fit; they are as many as calls. */
const shortBytes = 1_000;

function keptBy(run: Run, settled: Settled): Settled {
  const bytes = Buffer.byteLength(textOf(settled.outcome));
  if (bytes > shortBytes && run.keptBytes + bytes > keptBytesMax)
    return tooMuchFor(run.options, `The run may keep ${keptBytesMax} bytes in all. The call was made; its answer does not fit.`);
  run.keptBytes += bytes;
  return settled;
}

/** What the program wrote so far and got is more than its run may keep. */
export const keepsTooMuch = ({ run }: Pass): boolean => run.keptBytes > keptBytesMax + shortBytes * run.calls.size;

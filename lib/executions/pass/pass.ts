import { log } from "../../log";
import type { SandboxCall } from "../../sandbox";
import type { Journal } from "../journal/journal";
import type { Answer, CallOutcome, CallRecord, Run, RunEnd } from "../journal/record";
import { countCall } from "./count-call";
import { keptAnswer } from "./kept-bytes";
import type { Line } from "./line";
import { outcomeOf, refused, type Settling } from "./outcome";

/** A run at rest. */
export type Driven = { run: Run; standing: RunEnd | { state: "paused"; wakeAt: Date | null } };

/** One pass of one execution while it is under way. */
export type Pass = {
  run: Run;
  journal: Journal;
  line: Line;
  /** Outcomes to deliver, in the order they came. */
  ready: CallRecord[];
  /** Calls that this pass settled. */
  settledHere: Set<CallRecord>;
  /** The number of calls in preparation, and of calls under way. The pass goes on while there are any. */
  preparing: number;
  running: number;
  /** The number of calls under way that change something. */
  writing: number;
  /** Calls under way whose tool waits for people, by the number of their question. */
  asking: Map<number, (answer: Answer) => void>;
  timers: Set<{ record: CallRecord; dueAt: number; isLive: boolean; timer: NodeJS.Timeout }>;
  /** Settles once all calls so far have entered, in the order the program made them. */
  entered: Promise<void>;
  /** Plays a run that a call of this one began, until it is at rest. */
  driveChild: (child: Run) => Promise<Driven>;
  /** Whether the program has ended. Nothing starts any more. */
  isOver: boolean;
  wake(): void;
};

/** The end of a call's work: an outcome, or a question that it waits for. */
export type Done = Settling | { ask: () => void };

/** Lets a call step aside while its tool waits for people, and come back when its turn comes. */
export type Interlude = { begin(): void; end(): Promise<void> };

type Settled = { outcome: CallOutcome; errorCode?: string | null; isPlanned?: boolean };

/** Settles a call. Its outcome goes to the journal, and to the program with the next delivery. */
export function settle(pass: Pass, record: CallRecord, settled: Settled): void {
  const { outcome, errorCode = null } = keptAnswer(pass.run, settled);
  record.outcome = outcome;
  record.errorCode = errorCode;
  record.state = stateAfter({ ...settled, errorCode });
  record.endedAt = new Date();
  record.continuation = null;
  countCall(record);
  pass.run.isAhead = true;
  pass.ready.push(record);
  pass.settledHere.add(record);
  pass.journal.note(record);
  pass.wake();
}

const stateAfter = ({ errorCode, isPlanned }: Settled): CallRecord["state"] => {
  if (errorCode !== null) return "failed";
  return isPlanned ? "planned" : "succeeded";
};

/** Settles a call that failed before it was sent. The program can go on. */
export function broken(pass: Pass, record: CallRecord, error: unknown): void {
  log.error({ error, executionId: pass.run.id, seq: record.seq }, "a call could not be prepared");
  const message = "The call could not be made because of a fault of the console. Its log says more.";
  settle(pass, record, outcomeOf(refused({ code: "internal", message, retryable: true }), pass.run.options));
}

/** The program differs from its recorded calls and cannot continue. */
export class Diverged extends Error {
  constructor(made: Pick<SandboxCall, "seq" | "path">, recorded?: { path: string }) {
    const was = recorded ? `${recorded.path}${recorded.path === made.path ? " with other arguments" : ""}` : "nothing";
    super(`Call ${made.seq} was ${was} when this ran before, and is ${made.path} now.`);
    this.name = "Diverged";
  }
}

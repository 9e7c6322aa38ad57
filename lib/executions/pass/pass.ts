import { log } from "../../log";
import type { SandboxCall } from "../../sandbox";
import type { Journal } from "../journal/journal";
import type { Answer, CallOutcome, CallRecord, Run } from "../journal/record";
import { keptAnswer } from "./kept-bytes";
import type { Line } from "./line";
import { outcomeOf, refused, type Settling } from "./outcome";

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
  /** By the number of their question: calls under way whose tool waits for people. */
  asking: Map<number, (answer: Answer) => void>;
  timers: Set<{ record: CallRecord; dueAt: number; isLive: boolean; timer: NodeJS.Timeout }>;
  /** Calls enter in the order the program made them, however long each is looked at. */
  entered: Promise<void>;
  /** The program has ended: nothing begins any more. */
  isOver: boolean;
  wake(): void;
};

/** What a call came to: an outcome, or a question to people that it waits for. */
export type Done = Settling | { ask: () => void };

/** How a call steps aside while its tool waits for people, and comes back when its turn comes. */
export type Interlude = { begin(): void; end(): Promise<void> };

type Settled = { outcome: CallOutcome; errorCode?: string | null };

/** A call is over: its outcome goes to the journal, and to the program with the next delivery. */
export function settle(pass: Pass, record: CallRecord, settled: Settled): void {
  const { outcome, errorCode = null } = keptAnswer(pass.run, settled);
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

/** Nothing was sent yet, so the program may be told and go on. */
export function broken(pass: Pass, record: CallRecord, error: unknown): void {
  log.error({ error, executionId: pass.run.id, seq: record.seq }, "a call could not be prepared");
  const message = "The call could not be made because of a fault of the console. Its log says more.";
  settle(pass, record, outcomeOf(refused({ code: "internal", message, retryable: true }), pass.run.options));
}

/** The program did not do again what the journal says it did: it cannot be continued. */
export class Diverged extends Error {
  constructor(made: Pick<SandboxCall, "seq" | "path">, recorded?: { path: string }) {
    const was = recorded ? `${recorded.path}${recorded.path === made.path ? " with other arguments" : ""}` : "nothing";
    super(`Call ${made.seq} was ${was} when this ran before, and is ${made.path} now.`);
    this.name = "Diverged";
  }
}

import { findStanding, type OpenApproval } from "../../db/journal/approvals";
import { renewLease } from "../../db/journal/claims";
import {
  type ApprovalRow,
  type Entries,
  type ExecutionRow,
  insertExecution,
  type Sql,
  updateExecution,
} from "../../db/journal/rows";
import { inJournalTransaction } from "../../db/journal/transaction";
import type { RawSql } from "../../db/sql";
import { lastLineOf } from "../../sandbox";
import { flushBytes, flushMs, leaseMs } from "../limits";
import { inParts } from "./in-parts";
import { insertInGroup } from "./insert-in-group";
import { sealOutput } from "./output";
import { announceQuestions, withdraw } from "./questions";
import { type CallRecord, type Question, type Run, type RunEnd, unsavedCharacters } from "./record";
import { PassLost, retryWhenLost } from "./retry";
import { sealCall, sealExecution, sealProgress, sealQuestion } from "./seal-rows";
import { settlePause } from "./settle-pause";
import { tell } from "./tell";
import { endWithin } from "./within";

/**
 * Stores the progress of one pass. Each write takes everything that is due, in order and in one transaction, so a reader
 * always sees a consistent state. A pass writes nothing once another pass has begun.
 */
export type Journal = {
  /** Schedules a record for the next write. */
  note(record: CallRecord): void;
  ask(question: Question): void;
  /** Withdraws a question. */
  withdraw(number: number): void;
  /** Sets whether the execution counts as paused while this pass goes on and its calls wait for people. */
  hold(isHeld: boolean): Promise<void>;
  /** Asks at once. Returns the open approval instead if the same call has one. */
  askOnce(question: Question): Promise<OpenApproval | null>;
  /** Writes everything noted so far. */
  commit(): Promise<void>;
  /** Waits as long as much is left to write: a program says no more than the database takes. */
  keepUp(): Promise<void>;
  end(end: RunEnd): Promise<void>;
  /** Ends the pass; `wakeAt` is when the execution continues by itself. Returns `answered` when an answer came and it must continue at once. */
  pause(wakeAt: Date | null): Promise<"paused" | "answered">;
  close(): void;
};

type State = {
  run: Run;
  dirty: Set<CallRecord>;
  /** About as much as the next write holds; counting characters costs nothing. */
  dueBytes: number;
  questions: Question[];
  withdrawn: number[];
  isHeld: boolean;
  /** Questions that were not asked, by number, with the open approval of the same call. */
  standing: Map<number, OpenApproval>;
  writing: Promise<void>;
  next: Promise<void> | null;
  timer: NodeJS.Timeout | null;
  beat: NodeJS.Timeout | null;
  isClosed: boolean;
};

export function openJournal(run: Run): Journal {
  run.isJournalled = true;
  const state: State = {
    ...{ run, dirty: new Set(), dueBytes: 0, questions: [], withdrawn: [], isHeld: false, standing: new Map() },
    ...{ writing: run.storing ?? Promise.resolve(), next: null, timer: null, beat: null, isClosed: false },
  };
  const commit = () => commitNow(state);
  const flush = () => void commit().catch((error: Error) => run.abort.abort(error));
  const soon = () => {
    if (state.isClosed) return;
    if (state.dueBytes > flushBytes) flush();
    else state.timer ??= setTimeout(flush, flushMs);
  };
  soon();
  return {
    note(record) {
      state.dirty.add(record);
      state.dueBytes += unsavedCharacters(record);
      soon();
    },
    ask(question) {
      state.questions.push(question);
      soon();
    },
    withdraw(number) {
      state.withdrawn.push(number);
      soon();
    },
    async hold(isHeld) {
      if (!run.isStored) await commit();
      state.isHeld = isHeld;
      await commit();
    },
    async askOnce(question) {
      state.questions.push(question);
      await commit();
      return state.standing.get(question.number) ?? null;
    },
    commit,
    keepUp: async () => {
      if (state.dueBytes > flushBytes) await commit();
    },
    end: (end) => finish(state, end),
    pause: (wakeAt) => pause(state, wakeAt),
    close: () => close(state),
  };
}

/** Writes follow each other. Calls during a write share the next one. */
function commitNow(state: State): Promise<void> {
  if (state.next !== null) return state.next;
  const next = state.writing.then(() => {
    state.next = null;
    return write(state);
  });
  state.next = next;
  state.writing = next;
  next.catch(() => {}); // callers get the error, and the next write fails as well
  return next;
}

async function write(state: State): Promise<void> {
  const { run } = state;
  clearTimeout(state.timer ?? undefined);
  state.timer = null;
  const withdrawn = state.withdrawn.splice(0);
  const entries = await writeInParts(state, await takeEntries(state));
  const row = run.isStored ? null : await sealExecution(run, null);
  const isAsking = entries.approvals.length + withdrawn.length > 0;
  await retryWhenLost(run, () =>
    inOrder(isAsking, async (sql, raw) => {
      const asking = { ...entries, approvals: await withoutStanding(state, entries.approvals, sql) };
      await announceQuestions(run, asking.approvals, raw);
      await advance(run, { row, entries: asking, sql, isHeld: state.isHeld });
      await withdraw(run, withdrawn, raw);
    }),
  );
  run.isStored = true;
  if (!state.isClosed)
    state.beat ??= setInterval(() => void showLife(run).catch((error: Error) => run.abort.abort(error)), leaseMs / 3);
  tell(run);
}

/** Writes all but the last part of much. A reader sees the run as it was a moment earlier, and others are served between two parts. */
async function writeInParts({ run, isHeld }: State, entries: Entries): Promise<Entries> {
  const [earlier, last] = inParts(entries, flushBytes);
  for (const part of earlier) {
    const row = run.isStored ? null : await sealExecution(run, null);
    await retryWhenLost(run, () => advance(run, { row, entries: part, sql: undefined, isHeld }));
    run.isStored = true;
    run.revision += 1;
  }
  return last;
}

/** Asks once about a call that no run waits for, even when several runs make it at the same time. */
async function withoutStanding(
  { run, standing }: State,
  approvals: readonly ApprovalRow[],
  sql: Sql | undefined,
): Promise<ApprovalRow[]> {
  const questions = approvals.filter(({ isDetached }) => isDetached);
  for (const { number } of questions) standing.delete(number); // from a transaction that is repeated, or a call that gave its number back
  if (!sql || questions.length === 0) return [...approvals];
  const found = await findStanding(sql, { organizationId: run.ctx.organizationId, executionId: run.id, questions });
  for (const [number, asked] of found) standing.set(number, asked);
  return approvals.filter(({ number }) => !found.has(number));
}

async function showLife(run: Run): Promise<void> {
  const { ctx, id, pass } = run;
  const isMine = await retryWhenLost(run, () => renewLease({ organizationId: ctx.organizationId, id, pass, leaseMs }));
  if (!isMine) throw new PassLost();
}

/** Questions queue jobs and so need a transaction. Everything else is one statement. */
async function inOrder(isAsking: boolean, work: (sql: Sql | undefined, raw: RawSql | null) => Promise<void>): Promise<void> {
  if (!isAsking) await work(undefined, null);
  else await inJournalTransaction((sql, raw) => work(sql, raw));
}

type Advance = { row: ExecutionRow | null; entries: Entries; sql: Sql | undefined; isHeld?: boolean };

/** Inserts or updates the execution. Throws when it was ended or taken over. */
async function advance(run: Run, { row, entries, sql, isHeld = false }: Advance): Promise<void> {
  const isMine = row
    ? await insertExecution(row, entries, { sql, leaseMs })
    : await updateExecution({ ...(await sealProgress(run, null)), state: isHeld ? "paused" : "running", leaseMs }, entries, sql);
  if (!isMine) throw new PassLost();
}

/** Ends the execution. One without calls that was never stored is a single row, inserted together with those of others. */
async function finish(state: State, end: RunEnd): Promise<void> {
  const { run } = state;
  await writeDue(state);
  const isAlone =
    !run.isStored && state.dirty.size === 0 && lastLineOf(run.output) === run.storedLines && state.questions.length === 0;
  if (isAlone) return insertAlone(run, end);
  const withdrawn = state.withdrawn.splice(0);
  const entries = await takeEntries(state);
  const isAsking = entries.approvals.length + withdrawn.length > 0;
  if (!run.isStored) {
    const row = await sealExecution(run, end); // after the entries were taken, which increments the revision
    await retryWhenLost(run, () =>
      inOrder(isAsking, async (sql, raw) => {
        await announceQuestions(run, entries.approvals, raw);
        await insertExecution(row, entries, { sql, leaseMs });
        await withdraw(run, withdrawn, raw);
      }),
    );
    return;
  }
  const progress = { ...(await sealProgress(run, end)), state: end.state, leaseMs: null };
  const isNested = run.parent !== null || hasOpenChildren(run);
  await retryWhenLost(run, () =>
    inOrder(isAsking || isNested, async (sql, raw) => {
      await announceQuestions(run, entries.approvals, raw);
      const update = () => updateExecution(progress, entries, sql);
      const { organizationId } = run.ctx;
      const isMine = isNested && sql && raw ? await endWithin({ organizationId, id: run.id, sql, raw }, update) : await update();
      if (!isMine) throw new PassLost();
      await withdraw(run, withdrawn, raw);
    }),
  );
  tell(run);
}

/** Writes what is under way, and much that is due, before the end of the pass. */
async function writeDue(state: State): Promise<void> {
  close(state);
  await state.writing;
  if (state.dueBytes > flushBytes) await write(state);
}

/** Whether calls began runs of their own that may not be over. */
const hasOpenChildren = ({ calls }: Run): boolean =>
  [...calls.values()].some(({ childId, outcome }) => childId !== null && outcome === null);

async function insertAlone(run: Run, end: RunEnd): Promise<void> {
  const row = await sealExecution(run, end);
  await retryWhenLost(run, () => insertInGroup(row));
}

async function pause(state: State, wakeAt: Date | null): Promise<"paused" | "answered"> {
  const { run } = state;
  await writeDue(state);
  run.isAhead = true;
  const withdrawn = state.withdrawn.splice(0);
  const entries = await takeEntries(state);
  const row = run.isStored ? null : await sealExecution(run, null);
  const outcome = await retryWhenLost(run, () =>
    inJournalTransaction(async (sql, raw) => {
      await announceQuestions(run, entries.approvals, raw);
      await advance(run, { row, entries, sql });
      await withdraw(run, withdrawn, raw);
      return settlePause(run, { sql, raw, wakeAt });
    }),
  );
  run.isStored = true;
  tell(run);
  return outcome;
}

/** Takes the rows of everything that is due. Later changes belong to the next write. */
async function takeEntries(state: State): Promise<Entries> {
  const { run } = state;
  const records = [...state.dirty];
  const questions = state.questions.splice(0);
  const output = run.output.filter(({ first }) => first > run.storedLines);
  state.dirty.clear();
  state.dueBytes = 0;
  run.storedLines = lastLineOf(run.output);
  run.revision += 1;
  const [calls, lines, approvals] = await Promise.all([
    Promise.all(records.map((record) => sealCall(run, record))),
    sealOutput({ organizationId: run.ctx.organizationId, id: run.id }, output),
    Promise.all(questions.map((question) => sealQuestion(run, question))),
  ]);
  return { calls, lines, approvals };
}

function close(state: State): void {
  state.isClosed = true;
  clearTimeout(state.timer ?? undefined);
  clearInterval(state.beat ?? undefined);
  state.timer = null;
  state.beat = null;
}

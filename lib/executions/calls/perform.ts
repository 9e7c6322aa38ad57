import { log } from "../../log";
import type { Effect } from "../../plugins";
import type { CallRecord } from "../journal/record";
import type { Candidate } from "../pass/line";
import { outcomeOf, refused, type Settling } from "../pass/outcome";
import { broken, type Done, type Interlude, type Pass, settle } from "../pass/pass";
import { askForOutcome, withdrawOpen } from "../questions/ask";
import { type HeldSlot, inSlot, type SlotNeed } from "../slots/slot";

export type Performance = {
  record: CallRecord;
  effect: Effect;
  isApproved?: boolean;
  /** Whether it may run beside others although it changes something. */
  isParallel?: boolean;
  /** The slot it needs among calls of other runs. */
  slots?: SlotNeed | null;
  /** Asked when its turn has come. An outcome stands for the call, which is not made. */
  admit?: (() => Promise<Settling | null>) | null;
  work: (lost: AbortSignal | null, interlude: Interlude) => Promise<Done>;
};

/** Makes a call when its turn comes. The journal stores a call that changes something before it is sent. */
export const perform =
  (pass: Pass, performance: Performance): (() => void) =>
  () => {
    const { effect, isApproved = false, isParallel = false } = performance;
    const isRead = effect === "read";
    const candidate: Candidate = {
      ...{ isRead, isShared: isRead || isParallel, isApproved },
      start: () => void carryOut(pass, performance, candidate),
    };
    pass.line.admit(candidate);
  };

async function carryOut(pass: Pass, performance: Performance, candidate: Candidate): Promise<void> {
  const { record, slots } = performance;
  const interlude = interludeOf(pass, candidate);
  pass.running += 1;
  try {
    if (pass.isOver) return;
    if (slots)
      await inSlot(pass, { record, slots }, (slot) =>
        make(pass, { ...performance, lost: slot.lost, interlude: sharing(slot, interlude) }, candidate),
      );
    else await make(pass, { ...performance, lost: null, interlude }, candidate);
  } finally {
    pass.running -= 1;
    if (!interlude.isAside()) pass.line.leave(candidate);
    pass.wake();
  }
}

type Making = Performance & { lost: AbortSignal | null; interlude: Aside };

type Aside = Interlude & { isAside(): boolean };

/** Lets other calls go on while people answer. Shutdown does not wait for them. */
function interludeOf(pass: Pass, candidate: Candidate): Aside {
  const writes = candidate.isRead ? 0 : 1;
  let isAside = false;
  return {
    isAside: () => isAside,
    begin() {
      isAside = true;
      pass.writing -= writes;
      pass.line.leave(candidate);
    },
    end: () =>
      new Promise((resolve) => {
        const start = () => {
          isAside = false;
          pass.writing += writes;
          resolve();
        };
        pass.line.admit({ ...candidate, isApproved: true, start });
      }),
  };
}

/** Gives the slot to calls of other runs while people answer. */
const sharing = (slot: HeldSlot, interlude: Aside): Aside => ({
  ...interlude,
  begin() {
    interlude.begin();
    slot.give();
  },
  async end() {
    await interlude.end();
    await slot.takeBack();
  },
});

async function make(pass: Pass, making: Making, candidate: Candidate): Promise<void> {
  const writes = candidate.isRead ? 0 : 1;
  pass.writing += writes;
  try {
    if (!(await isAdmitted(pass, making)) || pass.isOver) return;
    if (await begin(pass, making, candidate)) await finish(pass, making, candidate);
  } finally {
    if (!making.interlude.isAside()) pass.writing -= writes;
  }
}

async function isAdmitted(pass: Pass, { record, admit }: Performance): Promise<boolean> {
  if (pass.isOver || !admit) return !pass.isOver;
  try {
    const outcome = await admit();
    if (outcome && !pass.run.abort.signal.aborted) settle(pass, record, outcome);
    return outcome === null;
  } catch (error) {
    if (!pass.run.abort.signal.aborted) broken(pass, record, error);
    return false;
  }
}

async function begin({ run, journal }: Pass, { record, effect }: Performance, { isRead }: Candidate): Promise<boolean> {
  const startedAt = record.childId === null ? new Date() : (record.startedAt ?? new Date());
  Object.assign(record, { state: "running", effect, startedAt });
  journal.note(record);
  if (isRead) return true;
  try {
    await journal.commit();
    return !run.abort.signal.aborted;
  } catch (error) {
    run.abort.abort(error);
    return false;
  }
}

async function finish(pass: Pass, { record, work, lost, interlude }: Making, { isRead }: Candidate): Promise<void> {
  const { run, journal } = pass;
  try {
    const done = await work(lost, interlude);
    // What the end of this process did to a call is no outcome of it: another process goes on.
    if (run.abort.signal.aborted && "errorCode" in done && done.errorCode) return;
    withdrawOpen(pass, record);
    if ("ask" in done) done.ask();
    else settle(pass, record, done);
    if (!isRead) journal.commit().catch((error: Error) => run.abort.abort(error));
  } catch (error) {
    if (run.abort.signal.aborted) return;
    log.error({ error, executionId: run.id, seq: record.seq }, "a call ended without an answer");
    if (!isRead) {
      askForOutcome(pass, record);
      return;
    }
    const message = "The call failed because of a fault of the console. Its log says more.";
    settle(pass, record, outcomeOf(refused({ code: "internal", message, retryable: true }), run.options));
  }
}

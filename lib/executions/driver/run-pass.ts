import { processWide } from "../../process";
import {
  blocksAfter,
  bytesOf,
  type Delivery,
  type GuestError,
  lastLineOf,
  type Session,
  type Turn,
  timeError,
} from "../../sandbox";
import { meters, secondsSince } from "../../telemetry/meters";
import { callTool, goOnAfter, recordCall } from "../calls/call-tool";
import { leaveNested } from "../calls/child-run";
import { type Journal, openJournal } from "../journal/journal";
import type { CallRecord, Run, RunEnd } from "../journal/record";
import { PassLost } from "../journal/retry";
import { parallelMax, replayedTogether } from "../limits";
import { holdKept, keep, tooMuchKept } from "../pass/kept-bytes";
import { openLine } from "../pass/line";
import { asOutcome } from "../pass/outcome";
import { Diverged, type Pass } from "../pass/pass";
import { nextRing } from "../pass/timers";
import { withdrawOpen } from "../questions/ask";
import { keepRights } from "./keep-rights";
import { isMoving, news, nextOutcomes } from "./next-outcomes";
import { recordedTurns } from "./recorded-turns";
import { tracedPass } from "./traced-pass";
import { watch } from "./watch";

/** How a pass ended: with the execution, paused for people or a timer, or with another pass that follows at once. */
export type PassEnd =
  | RunEnd
  | { state: "paused"; wakeAt: Date | null }
  | { state: "again"; how: "answered" | "suspended" | "lost" };

/** Runs the program from its beginning. Recorded turns are replayed in the same order; the rest runs for the first time. */
export const runPass = (run: Run, first: Session, surroundings: Surroundings): Promise<PassEnd> =>
  tracedPass(run, () => playPass(run, first, surroundings));

async function playPass(run: Run, first: Session, surroundings: Surroundings): Promise<PassEnd> {
  const program: Program = { session: first, ...surroundings };
  const journal = openJournal(run);
  const pass = newPass(run, journal, surroundings.driveChild);
  const unwatch = watch(pass, { answered: goOnAfter, childEnded: callTool });
  const letGo = holdKept(run);
  const forgetRights = keepRights(pass);
  const [began, ended] = [performance.now(), { state: "broken" }];
  try {
    return Object.assign(ended, await playOrEnd(pass, program));
  } finally {
    meters().runs.observe({ kind: run.kind, end: ended.state }, secondsSince(began));
    unwatch();
    letGo();
    forgetRights();
    pass.isOver = true;
    run.abort.abort(new PassLost());
    program.session.end();
    journal.close();
    for (const { timer } of pass.timers) clearTimeout(timer);
  }
}

async function playOrEnd(pass: Pass, program: Program): Promise<PassEnd> {
  try {
    return await play(pass, program);
  } catch (error) {
    if (!(error instanceof Diverged)) throw error;
    return end(pass, { state: "failed", error: { name: "Diverged", code: "diverged", message: error.message } });
  }
}

function newPass(run: Run, journal: Journal, driveChild: Pass["driveChild"]): Pass {
  const pass: Pass = {
    ...{ run, journal, line: openLine(parallelMax), ready: [], settledHere: new Set(), preparing: 0, running: 0, writing: 0 },
    asking: new Map(),
    ...{ timers: new Set(), entered: Promise.resolve(), driveChild, isOver: false, wake: () => {} },
  };
  return pass;
}

/** What the driver provides to a pass. */
type Surroundings = {
  openSession: () => Promise<Session | "busy">;
  driveChild: Pass["driveChild"];
  /** Reports that the run waits for people while its pass goes on, and that it goes on itself. */
  rested: () => Promise<void>;
  goingOn: () => Promise<void>;
};

type Program = Surroundings & { session: Session };

async function play(pass: Pass, program: Program): Promise<PassEnd> {
  const missing = new Set(pass.run.calls.values());
  const undelivered = new Set([...missing].filter(({ turn }) => turn === null));
  const turns = recordedTurns(missing);
  const { turn, isWhole } = await replay(pass, program.session, { turns, missing });
  if (!isWhole) return over(pass, turn);
  for (const record of take(pass, turn, false)) {
    missing.delete(record);
    undelivered.add(record);
  }
  if (tooMuchKept(pass.run) !== null) return endFull(pass);
  const [left] = missing;
  if (left && turn.state === "waiting") throw new Diverged({ seq: left.seq, path: "nothing" }, left);
  if (turn.state !== "waiting") return over(pass, turn);
  callAll(
    pass,
    [...undelivered].sort((a, b) => a.seq - b.seq),
  );
  return goOn(pass, program, { turn, number: turns.length });
}

type Recorded = { turns: Delivery[]; missing: Set<CallRecord> };

/** Replays the program up to its last delivery. `isWhole` is false when the program ended earlier. */
async function replay(pass: Pass, session: Session, { turns, missing }: Recorded): Promise<{ turn: Turn; isWhole: boolean }> {
  const next = replaying(pass, session, turns);
  let turn = await timed(pass, () => session.start(leftMs(pass)));
  for (const _delivery of turns) {
    if (turn.state === "completed") throw new Diverged({ seq: pass.run.calls.size, path: "the end" });
    if (turn.state !== "waiting") return { turn, isWhole: false };
    for (const record of take(pass, turn, true)) missing.delete(record);
    turn = await next();
  }
  return { turn, isWhole: true };
}

/** Delivers recorded outcomes in batches that are small enough not to occupy the thread for long. */
function replaying(pass: Pass, session: Session, deliveries: readonly Delivery[]): () => Promise<Turn> {
  const rest = [...deliveries];
  const turns: Turn[] = [];
  return async () => {
    if (turns.length === 0) {
      const began = performance.now();
      turns.push(...(await session.replay(rest.splice(0, replayedTogether), leftMs(pass))));
      pass.run.wallMs += performance.now() - began;
    }
    const turn = turns.shift();
    if (!turn) throw new Error("A program that waits was given nothing.");
    pass.run.cpuMs += turn.cpuMs;
    return turn;
  };
}

/** Delivers outcomes as they come, until the program is over or nothing moves any more. */
async function goOn(
  pass: Pass,
  program: Program,
  { turn: first, number: last }: { turn: Turn; number: number },
): Promise<PassEnd> {
  let [turn, number] = [first, last];
  while (turn.state === "waiting") {
    const outcomes = await nextOutcomes(pass);
    if (outcomes === "too long") return end(pass, { state: "failed", error: timeError(pass.run.options.timeoutMs) });
    if (outcomes === "nothing") return rest(pass);
    if (outcomes === "asking") {
      turn = await holdOpen(pass, program);
      continue;
    }
    if (suspendsEachCall() && outcomes.some((record) => pass.settledHere.has(record))) return suspend(pass, "suspended");
    number += 1;
    const delivery = deliveryOf(pass, outcomes, number);
    await pass.journal.keepUp();
    turn = await timed(pass, () => program.session.deliver(delivery, leftMs(pass)));
    const made = take(pass, turn, false);
    if (tooMuchKept(pass.run) !== null) return endFull(pass);
    if (turn.state === "waiting") callAll(pass, made);
  }
  return over(pass, turn);
}

function callAll(pass: Pass, made: readonly CallRecord[]): void {
  for (const record of made) callTool(pass, record);
}

const roomMs = 1_000;

/** Frees the sandbox while calls under way wait for people, and replays the program up to here once an outcome came. */
async function holdOpen(pass: Pass, program: Program): Promise<Turn> {
  program.session.end();
  await untilReady(pass, program);
  for (;;) {
    pass.run.abort.signal.throwIfAborted();
    const session = await program.openSession();
    if (session === "busy") {
      await news(pass, roomMs);
      continue;
    }
    program.session = session;
    const calls = [...pass.run.calls.values()];
    const { turn } = await replay(pass, session, { turns: recordedTurns(calls), missing: new Set(calls) });
    take(pass, turn, true);
    return turn;
  }
}

/** Waits until a call has an outcome. The run counts as paused while all calls wait for people. */
async function untilReady(pass: Pass, { rested, goingOn }: Program): Promise<void> {
  let isHeld = false;
  for (;;) {
    pass.run.abort.signal.throwIfAborted();
    const isDone = pass.ready.length > 0 || pass.asking.size + pass.preparing + pass.running === 0;
    const isPaused = !isDone && !isMoving(pass);
    if (isHeld !== isPaused) {
      isHeld = isPaused;
      await pass.journal.hold(isHeld);
      await (isHeld ? rested() : goingOn());
    } else if (isDone) return;
    else await news(pass, null);
  }
}

/** Takes the new lines and calls of a turn. The calls are recorded but not started. */
function take(pass: Pass, turn: Turn, isReplaying: boolean): CallRecord[] {
  const { run } = pass;
  const output = blocksAfter(turn.output, lastLineOf(run.output));
  run.output.push(...output);
  keep(run, bytesOf(output));
  if (turn.state === "lost") return [];
  return turn.calls.map((call) => recordCall(pass, call, isReplaying));
}

async function over(pass: Pass, turn: Turn): Promise<PassEnd> {
  if (turn.state === "completed" || turn.state === "failed") return end(pass, turn);
  if (turn.state === "waiting") throw new Error("A program that waits is not over.");
  if (pass.run.abort.signal.aborted) throw pass.run.abort.signal.reason;
  return suspend(pass, "lost");
}

/** Ends the execution. Starts nothing new and waits for sent calls that change something, so that their outcome is known. */
async function end(pass: Pass, ended: RunEnd): Promise<PassEnd> {
  pass.isOver = true;
  for (const record of pass.run.calls.values()) if (record.state === "asking") withdrawOpen(pass, record);
  while (pass.writing > 0 && !pass.run.abort.signal.aborted) await news(pass, null);
  for (const record of pass.run.calls.values()) if (record.state === "nested") leaveNested(pass, record);
  await pass.journal.end(ended);
  return ended;
}

/** Ends a pass in which nothing runs: the program waits for people, for a long timer, or for nothing at all. */
async function rest(pass: Pass): Promise<PassEnd> {
  const ring = nextRing(pass);
  if (ring === null && pass.line.openQuestions() === 0) return end(pass, { state: "failed", error: deadlock });
  const deadline = Date.now() + pass.run.options.timeoutMs - pass.run.wallMs;
  const wakeAt = ring === null ? null : new Date(pass.line.openQuestions() > 0 ? ring : Math.min(ring, deadline));
  pass.isOver = true;
  const how = await pass.journal.pause(wakeAt);
  return how === "paused" ? { state: "paused", wakeAt } : { state: "again", how };
}

async function suspend(pass: Pass, how: "suspended" | "lost"): Promise<PassEnd> {
  await pass.journal.commit();
  return { state: "again", how };
}

const deadlock: GuestError = {
  name: "Deadlock",
  code: "deadlock",
  message: "The program waits for a promise that nothing will ever settle.",
};

function endFull(pass: Pass): Promise<PassEnd> {
  return end(pass, { state: "failed", error: { name: "Error", code: "limit_exceeded", message: tooMuchKept(pass.run) ?? "" } });
}

/** The time that the next turn may take. */
const leftMs = ({ run }: Pass): number => Math.max(1, run.options.timeoutMs - run.wallMs);

/** The clock never goes back, even when another machine continues. */
function deliveryOf(pass: Pass, records: CallRecord[], number: number): Delivery {
  const { run, journal } = pass;
  run.clock = Math.max(run.clock, Date.now());
  for (const [order, record] of records.entries()) {
    Object.assign(record, { turn: number, order, clock: run.clock });
    journal.note(record);
  }
  return { clock: run.clock, outcomes: records.map(asOutcome) };
}

/** Counts the time of the program itself, not that of its calls. */
async function timed({ run }: Pass, work: () => Promise<Turn>): Promise<Turn> {
  const began = performance.now();
  const turn = await work();
  run.cpuMs += turn.cpuMs;
  run.wallMs += performance.now() - began;
  return turn;
}

type TestHooks = { suspendsEachCall: boolean };

/** Tests end the pass after every call, as if the process were lost. */
export const testHooks = (): TestHooks => processWide("executions.test-hooks", () => ({ suspendsEachCall: false }));

const suspendsEachCall = (): boolean => testHooks().suspendsEachCall;

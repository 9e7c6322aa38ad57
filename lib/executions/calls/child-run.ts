import { setTimeout as sleep } from "node:timers/promises";
import { readLabels } from "../../db/journal/children";
import { textExceedsJsonDepth } from "../../json-depth";
import { log } from "../../log";
import type { ChildEnd, ChildRun, RunHost } from "../../plugins";
import { prepareCode, sandbox } from "../../sandbox";
import { viewOf } from "../../tools";
import { newRun } from "../journal/new-run";
import type { CallRecord, Run } from "../journal/record";
import { PassLost } from "../journal/retry";
import { storeChild } from "../journal/store-run";
import { liveSleepMsMax, timeoutMs } from "../limits";
import type { Driven, Pass } from "../pass/pass";
import { programKind, reachOf } from "../programs/programs";
import { completedEnd, endOf, failedEnd, isOver } from "./child-end";
import { depthMax, depthOf } from "./depth";
import { noteLabels, readInside } from "./what-was-read";

type Surroundings = {
  /** Aborted when the call is over. */
  signal: AbortSignal;
  /** The time of the call, which stands still while the run within it goes on. */
  clock: { stop(): void; go(): void };
};

type ChildRunner = {
  run: RunHost["run"];
  /** Whether the call waits for its run without this process. */
  isWaiting(): boolean;
};

/** Thrown out of a tool whose run goes on without it. */
class Waiting extends Error {}

/** How long a call stays in memory for the sake of its run. */
const patienceMs = liveSleepMsMax;
const lookMs = 1_000;

/** Runs a program for the tool of a call, once, however often the call is made again. */
export function childRunner(pass: Pass, record: CallRecord, { signal, clock }: Surroundings): ChildRunner {
  let isWaiting = false;
  const wait = (): never => {
    isWaiting = true;
    throw new Waiting("The call goes on when the run within it is over.");
  };
  async function run(child: ChildRun): Promise<ChildEnd> {
    signal.throwIfAborted();
    clock.stop();
    try {
      const end = await endOfChild(pass, record, { child, signal });
      await noteRead(pass, record);
      return end ?? wait();
    } finally {
      clock.go();
    }
  }
  return { run, isWaiting: () => isWaiting };
}

type ChildRequest = { child: ChildRun; signal: AbortSignal };

/** Finds the run of a call, or begins it. Null while it is not over. */
async function endOfChild(pass: Pass, record: CallRecord, { child, signal }: ChildRequest): Promise<ChildEnd | null> {
  const { ctx } = pass.run;
  const select = { state: true };
  const begun = record.childId && (await ctx.db.execution.findFirst({ where: { id: record.childId }, select }));
  if (begun && record.childId) return isOver(begun) ? endOf(ctx, record.childId) : later(pass, record.childId, signal);
  const made = await newChild(pass, record, child);
  if ("status" in made) return made;
  record.childId = made.id;
  pass.journal.note(record);
  await pass.journal.commit();
  signal.throwIfAborted();
  await storeChild(made, pass.run);
  const driven = await untilRest(pass, made, signal);
  const { standing = null } = driven ?? {};
  if (standing?.state === "completed") return completedEnd(made.id, standing.result);
  if (standing?.state === "failed") return failedEnd(made.id, standing.error);
  return later(pass, made.id, signal);
}

async function newChild({ run }: Pass, record: CallRecord, child: ChildRun): Promise<Run | ChildEnd> {
  const { within: _around, progress: _progress, reach: _reach, dynamicSession: _offered, ...ctx } = run.ctx;
  const depth = depthOf(run) + 1;
  if (depth > depthMax) return refusedEnd(`Tools may call each other ${depthMax} deep. This one ran nothing.`);
  const inputs = child.inputs === undefined ? null : JSON.stringify(child.inputs);
  if (inputs !== null && textExceedsJsonDepth(inputs)) return refusedEnd("The inputs are nested too deeply.");
  const prepared = child.kind === "code" ? await prepareCode(child.code, ctx.organizationId) : { code: child.code };
  if ("error" in prepared) return failedEnd(null, prepared.error);
  const read = readInside(run, record, (await viewOf(run.ctx)).snapshot.labels);
  const { mode, onApproval } = run.options;
  const timed = Math.min(child.timeoutMs ?? timeoutMs.default, timeoutMs.max);
  const { kind, code: source } = child;
  const engine = kind === "code" ? sandbox().engine : programKind(kind).engine;
  return newRun(
    { ...ctx, ...reachOf({ kind, source }) },
    {
      ...{ kind, source, code: prepared.code, inputs, engine },
      options: { mode, onApproval, timeoutMs: timed, toolErrors: "envelope", read, depth },
      parent: { id: run.id, seq: record.seq },
      ...(record.childId === null ? {} : { id: record.childId }),
    },
  );
}

const refusedEnd = (message: string): ChildEnd => failedEnd(null, { name: "Error", code: "limit_exceeded", message });

/** Plays the run until it rests, for a while. Without a sandbox for it, the caller gives up its own. */
async function untilRest(pass: Pass, child: Run, signal: AbortSignal): Promise<Driven | null> {
  const isCrowded = sandbox().room() === 0;
  const driving = pass.driveChild(child).catch((error: unknown) => {
    if (!(error instanceof PassLost)) log.warn({ error, executionId: child.id }, "a run within a call goes on in another pass");
    return null;
  });
  const patience = new AbortController();
  const gone = aborted(signal);
  try {
    const rest = [driving, sleep(isCrowded ? 0 : patienceMs, null, { signal: patience.signal }), gone.came];
    return await Promise.race(rest);
  } finally {
    patience.abort();
    gone.forget();
  }
}

/** A run that nobody may wait for without memory, because the run around it does not, is waited for here. */
async function later(pass: Pass, id: string, signal: AbortSignal): Promise<ChildEnd | null> {
  const { ctx, abort } = pass.run;
  if (abort.signal.aborted) throw abort.signal.reason;
  if (!ctx.within) return null;
  for (;;) {
    const { state } = await ctx.db.execution.findFirstOrThrow({ where: { id }, select: { state: true } });
    if (isOver({ state })) return endOf(ctx, id);
    await sleep(lookMs, undefined, { signal });
  }
}

/** What the run has read counts as read by the call, too. */
async function noteRead({ run, journal }: Pass, record: CallRecord): Promise<void> {
  if (record.childId === null) return;
  const labels = await readLabels({ organizationId: run.ctx.organizationId, id: record.childId });
  if (labels.length === 0) return;
  noteLabels(record, labels);
  journal.note(record);
  run.ctx.within?.noteRead(labels);
}

/** Lets a call wait for the run that its tool began. Nothing of it stays in memory. */
export function waitForChild(pass: Pass, record: CallRecord): void {
  record.state = "nested";
  pass.journal.note(record);
  pass.line.questionOpened();
}

/** Closes a call whose run nobody waits for any more, because the program has ended. */
export function leaveNested(pass: Pass, record: CallRecord): void {
  Object.assign(record, { state: "failed", errorCode: "cancelled", endedAt: new Date() });
  pass.journal.note(record);
}

function aborted(signal: AbortSignal): { came: Promise<null>; forget(): void } {
  let forget = () => {};
  const came = new Promise<null>((resolve) => {
    const end = () => resolve(null);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    forget = () => signal.removeEventListener("abort", end);
  });
  return { came, forget };
}

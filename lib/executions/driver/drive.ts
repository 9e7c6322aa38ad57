import { nextPass } from "../../db/journal/claims";
import { waiterOf } from "../../operation/asker";
import { can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type Delivery, type GuestError, type Session, sandbox, type Turn } from "../../sandbox";
import { admitRun, type RunSlots } from "../budgets/runs";
import { loadRun } from "../journal/load-run";
import type { Run, RunEnd } from "../journal/record";
import { PassLost } from "../journal/retry";
import { leaseMs, sandboxLimits } from "../limits";
import type { Driven } from "../pass/pass";
import { programKind } from "../programs/programs";
import { afterThrow, endForbidden, endUnapproved, endUnplayable, type Refusal } from "./give-up";
import { release } from "./hand-over";
import { programHost } from "./program-host";
import { reportPass } from "./report-pass";
import { runPass } from "./run-pass";

/** How often in a row a sandbox may be lost before another process tries. */
const lossesMax = 20;

/** Runs one pass after the other until the execution is over or waits. The slots are free again when it does. */
export function drive(first: Run, slots: RunSlots): Promise<Driven> {
  let hasRested = false;
  return new Promise<Driven>((resolve, reject) => {
    const rested = async (run: Run) => {
      hasRested = true;
      await slots.give();
      resolve({ run, standing: { state: "paused", wakeAt: null } });
    };
    driveAndGive(first, slots, rested).then(resolve, (error: unknown) => {
      if (hasRested) reportPass(first.id, error);
      reject(error);
    });
  });
}

async function driveAndGive(first: Run, slots: RunSlots, rested: Resting["rested"]): Promise<Driven> {
  try {
    return await driveOn(first, { rested, goingOn: slots.takeBack });
  } finally {
    await slots.give();
  }
}

type Resting = { rested: (run: Run) => Promise<void>; goingOn: (run: Run) => Promise<void> };

/** Drives on after the caller got its answer, for runs that pause in the middle of a call. */
async function driveOn(first: Run, resting: Resting): Promise<Driven> {
  let [run, losses] = [first, 0];
  for (;;) {
    const { id, pass } = run;
    const { organizationId } = run.ctx;
    const standing = await play(run, resting).catch(async (error: unknown) => {
      if (run.isStored) await afterThrow({ organizationId, id, pass }, error);
      throw error;
    });
    if (standing.state !== "again") return { run, standing };
    losses = standing.how === "lost" ? losses + 1 : 0;
    if (losses > lossesMax) throw await giveBack(run);
    if (standing.how !== "answered" && !(await nextPass({ organizationId, id, pass, leaseMs }))) throw new PassLost();
    const next = await loadRun({ organizationId, id });
    if (!next) throw new PassLost();
    run = next;
  }
}

async function play(run: Run, { rested, goingOn }: Resting) {
  if (!can(run.ctx.actor, "tools:call")) return refuse(run, endForbidden);
  const refusal = refusalOfPlan(run);
  if (refusal) return refuse(run, () => endUnapproved(run, refusal));
  if (!isPlayable(run)) return refuse(run, endUnplayable);
  const session = await openSession(run);
  if (session === "busy") throw await giveBack(run);
  return runPass(run, session, {
    openSession: () => openSession(run),
    driveChild: async (child) => drive(child, await admitRun(child)),
    rested: () => rested(run),
    goingOn: () => goingOn(run),
  });
}

/** How the approval that a run of a plan begins with was refused; null where it was given, or none is needed. */
function refusalOfPlan({ answers }: Run): Refusal | null {
  const asked = [...answers.values()].find(({ kind }) => kind === "plan");
  if (!asked || asked.state === "accepted") return null;
  return { state: asked.state, reason: asked.reason };
}

/** Ends a run that may not or cannot go on. */
async function refuse(run: Run, endIt: (run: Run) => Promise<RunEnd | null>): Promise<RunEnd> {
  const end = await endIt(run);
  if (!end) throw new PassLost();
  return end;
}

function isPlayable({ kind, engine }: Run): boolean {
  if (kind === "code") return sandbox().replays(engine);
  return kind === "call" || programKind(kind).engine === engine;
}

async function openSession(run: Run): Promise<Session | "busy"> {
  if (run.kind === "call") return callSession(run);
  if (run.kind === "agent") return programKind(run.kind).open(run, programHost(run));
  const { code, seed, clock, ctx, inputs } = run;
  const { timeoutMs } = run.options;
  const given = inputs === null ? {} : { inputs };
  const program = { code, seed, clock, ...given, limits: sandboxLimits, fairnessKey: ctx.organizationId, timeoutMs };
  const { asker: id, weight } = waiterOf(ctx);
  return sandbox().open({ ...program, asker: { id, weight } });
}

/** Releases a run that found no sandbox, so that another process can take it. */
async function giveBack({ isStored, id, pass, ctx: { organizationId } }: Run): Promise<Failure> {
  if (isStored) await release({ organizationId, id, pass, hasPlayed: false });
  return new Failure("unavailable", "Every sandbox is busy at this moment. Try again shortly.");
}

/** Runs a single call like a program of one line, without a sandbox. */
function callSession({ code }: { code: string }): Session {
  const { path, argumentsText } = JSON.parse(code) as { path: string; argumentsText: string }; // safe: written by startCall()
  const nothing = { output: [], cpuMs: 0, calls: [] };
  const waiting: Turn = { ...nothing, state: "waiting", calls: [{ seq: 1, path, argumentsText }] };
  const deliver = async ({ outcomes: [outcome] }: Delivery): Promise<Turn> => {
    if (outcome && "value" in outcome) return { ...nothing, state: "completed", result: outcome.value };
    const { name, message, code: errorCode } = outcome?.error ?? silent;
    return { ...nothing, state: "failed", error: { name, message, ...(errorCode ? { code: errorCode } : {}) } };
  };
  const replay = (deliveries: readonly Delivery[]) => Promise.all(deliveries.map(deliver));
  return { start: async () => waiting, deliver, replay, end: () => {} };
}

const silent: GuestError = { name: "Error", code: "internal", message: "The call gave nothing." };

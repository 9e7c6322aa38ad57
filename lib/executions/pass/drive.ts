import { nextPass, releaseExecution } from "../../db/execution-claims";
import { log } from "../../log";
import { can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type Session, sandbox } from "../../sandbox";
import { openJournal } from "../journal";
import { PassLost } from "../journal/lasting";
import { loadRun } from "../journal/load-run";
import type { Run, RunEnd } from "../journal/record";
import { leaseMs, sandboxLimits } from "../limits";
import { runPass } from "../run-pass";
import { callSession } from "./call-session";

/** Where a run stands when nothing of it moves any more. */
export type Standing = RunEnd | { state: "paused" };
export type Driven = { run: Run; standing: Standing };

/** Runs one pass after the other until the execution is over or waits. */
export async function drive(first: Run): Promise<Driven> {
  let run = first;
  for (;;) {
    const { id, pass } = run;
    const { organizationId } = run.ctx;
    const standing = await play(run);
    if (standing.state !== "again") return { run, standing };
    if (standing.how === "suspended" && !(await nextPass({ organizationId, id, pass, leaseMs }))) throw new PassLost();
    const next = await loadRun({ organizationId, id });
    if (!next) throw new PassLost();
    run = next;
  }
}

async function play(run: Run) {
  if (!can(run.ctx.actor, "tools:call")) return refuse(run);
  const session = await openSession(run);
  if (session === "busy") throw await giveBack(run);
  return runPass(run, session);
}

/** Rights that somebody had when they began something count for nothing when it goes on without them. */
async function refuse(run: Run): Promise<RunEnd> {
  const message = `${run.ctx.actor.label} may no longer call tools, so this run ended.`;
  const end: RunEnd = { state: "failed", error: { name: "Forbidden", code: "forbidden", message } };
  const journal = openJournal(run);
  await journal.end(end);
  return end;
}

async function openSession(run: Run): Promise<Session | "busy"> {
  if (run.kind === "call") return callSession(run);
  const { code, seed, clock, ctx } = run;
  const program = { code, seed, clock, limits: sandboxLimits, fairnessKey: ctx.organizationId };
  return sandbox().open(program);
}

/** Somebody else may have room for it at once. */
async function giveBack({ isStored, id, pass, ctx: { organizationId } }: Run): Promise<Failure> {
  if (isStored) await releaseExecution({ organizationId, id, pass });
  return new Failure("unavailable", "Every sandbox is busy at this moment. Try again shortly.");
}

/** The same where nobody waits for the answer. */
export async function driveAlone(run: Run): Promise<void> {
  await drive(run).catch((error: unknown) => {
    if (error instanceof PassLost) return;
    log.error({ error, executionId: run.id }, "an execution could not go on; another pass will follow");
  });
}

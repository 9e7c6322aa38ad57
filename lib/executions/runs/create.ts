import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { SessionField, withDynamicTools } from "../../dynamic-tools";
import { log } from "../../log";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation, requirePermission } from "../../operation/operation";
import { prepareCode, sandbox } from "../../sandbox";
import { addressLengthMax } from "../../tools";
import { admitRun, type RunSlots } from "../budgets/runs";
import { drive } from "../driver/drive";
import { goesElsewhere, handOver } from "../driver/hand-over";
import { reportPass } from "../driver/report-pass";
import { ExecutionId } from "../ids";
import { openJournal } from "../journal/journal";
import { newRun } from "../journal/new-run";
import type { Answerers, Run } from "../journal/record";
import { PassLost } from "../journal/retry";
import { storeRun } from "../journal/store-run";
import { flushMs, sourceCharactersMax, timeoutMs } from "../limits";
import { askAboutPlan } from "../plans/ask-about-plan";
import { ExecutionAnswer, failedAnswer, runningAnswer } from "../views/answer";
import { RunMode } from "../views/execution";
import { drivenAnswer, storedAnswer, waitForRest } from "./answers";
import { cancelRun } from "./cancel";
import { orStillRunning } from "./or-still-running";
import { findRunnablePlan, type RunnablePlan, throwUsed } from "./run-plan";

const waitMsMax = 300_000;

export const Debug = z
  .literal(true)
  .or(z.literal(false).transform(() => undefined))
  .optional()
  .describe("Also see tools of the registry that are not published yet; needs the permission registry:debug");

const Call = z.object({
  address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>, or a short path"),
  args: z.record(z.string(), z.unknown()).default({}),
});

export const createExecution = operation({
  name: "execution.create",
  summary: "Run TypeScript or JavaScript that calls tools, or one tool by itself",
  permission: "tools:call",
  input: z
    .object({
      code: z
        .string()
        .max(sourceCharactersMax, `At most ${sourceCharactersMax} characters of code`)
        .refine((code) => code.trim() !== "", "Write some code, such as: return await tools.search({ query: 'issues' })")
        .optional(),
      call: Call.optional().describe("One tool instead of code; the result is the envelope of its answer"),
      plan: ExecutionId.optional().describe("Run this plan, with its options: one approval covers the calls it lists"),
      mode: RunMode.default("run").describe("plan: perform reads, capture what would change something, and list it"),
      timeoutMs: z
        .number()
        .int()
        .min(100, "At least 100 ms")
        .max(timeoutMs.max, `At most ${timeoutMs.max} ms, which whoever runs this console allows`)
        .default(timeoutMs.default),
      onApproval: z.enum(["pause", "reject"]).default("pause"),
      debug: Debug,
      session: SessionField,
      toolErrors: z.enum(["envelope", "throw"]).default("envelope"),
      waitMs: z.number().int().min(0).max(waitMsMax).optional().describe("Answer `running` when it is not over by then"),
      background: z.boolean().default(false).describe("Answer at once"),
    })
    .refine(({ code, call, plan }) => [code, call, plan].filter((one) => one !== undefined).length === 1, {
      path: ["code"],
      message: "Send either code, or call, or the plan to run",
    })
    .refine(({ plan, mode }) => plan === undefined || mode === "run", { path: ["mode"], message: "A plan is planned already" }),
  output: ExecutionAnswer,
  async run(given, { code: source, call, plan, session, waitMs, background, ...options }) {
    if (options.debug) requirePermission(given, "registry:debug");
    const ctx = await withDynamicTools(given, session);
    const patience = background ? (waitMs ?? 0) : waitMs;
    if (plan !== undefined) return beginPlan(ctx, await findRunnablePlan(ctx, plan), patience);
    if (source === undefined) return begin(newCall(ctx, { address: "", args: {}, ...call, options }), patience);
    const prepared = await prepareCode(source, ctx.organizationId);
    const code = "code" in prepared ? prepared.code : source;
    const run = newRun(ctx, { kind: "code", source, code, options, engine: sandbox().engine });
    if ("error" in prepared) {
      await openJournal(run).end({ state: "failed", error: prepared.error });
      return failedAnswer(run, prepared.error);
    }
    return begin(run, patience);
  },
});

/** Runs a plan once it is approved, or at once where nothing in it asks. */
async function beginPlan(ctx: Context, plan: RunnablePlan, patience: number | undefined): Promise<ExecutionAnswer> {
  const { id: planId, kind, source, options, calls, answerers } = plan;
  const prepared = kind === "code" ? await prepareCode(source, ctx.organizationId) : { code: source };
  if ("error" in prepared) throw new Failure("conflict", "The code of the plan cannot be read any more. Plan again.");
  const engine = kind === "code" ? sandbox().engine : "none";
  const run = newRun(ctx, { kind, source, code: prepared.code, options, engine, planId });
  return (answerers ? askFirst(run, calls, answerers) : begin(run, patience)).catch((error: unknown) =>
    throwUsed(error, ctx, planId),
  );
}

async function askFirst(run: Run, calls: RunnablePlan["calls"], answerers: Answerers): Promise<ExecutionAnswer> {
  const slots = await admitRun(run);
  await askAboutPlan(run, calls, answerers).finally(() => slots.give());
  return storedAnswer(run.ctx, run.id);
}

type CallOptions = Pick<Run["options"], "mode" | "onApproval" | "read" | "debug">;
type NewCall = z.output<typeof Call> & { options: CallOptions };

/** Makes a run of one call, without a program. */
export function newCall(ctx: Context, { address, args, options: { mode, onApproval, debug, read = [] } }: NewCall): Run {
  const code = JSON.stringify({ path: address, argumentsText: JSON.stringify(args) });
  const before = { ...(read.length > 0 ? { read } : {}), ...(debug ? { debug } : {}) };
  const options = { mode, timeoutMs: timeoutMs.default, onApproval, toolErrors: "envelope", ...before } as const;
  return newRun(ctx, { kind: "call", source: code, code, options, engine: "none" });
}

/** Runs the first pass. Waits for its end, or at most `waitMs` if given. */
export async function begin(run: Run, waitMs: number | undefined): Promise<ExecutionAnswer> {
  const { id } = run;
  const slots = await admitRun(run);
  const isElsewhere = goesElsewhere(run);
  const isStoredFirst = (waitMs !== undefined && waitMs <= flushMs) || run.planId !== null;
  try {
    if (isElsewhere) await leaveToOthers(run, slots);
    else if (isStoredFirst) await giveOnError(slots, storeRun(run));
  } catch (error) {
    if (error instanceof PassLost) return runningAnswer(id); // somebody else was faster under this number
    throw error;
  }
  const told = isElsewhere ? waitForRest(run.ctx, id, otherPassMs) : playHere(run, slots);
  if (waitMs === undefined) return orStillRunning(id, told, () => stillRunning(run));
  told.catch((error: unknown) => reportPass(id, error));
  return Promise.race([told, sleep(waitMs, null, { ref: false }).then(() => stillRunning(run))]);
}

function playHere(run: Run, slots: RunSlots): Promise<ExecutionAnswer> {
  const letGo = endWithin(run);
  const driving = drive(run, slots)
    .finally(() => {
      run.isJournalled = false;
      letGo();
    })
    .then((driven) => drivenAnswer(run.ctx, driven));
  return driving.catch((error: unknown) => afterLoss(run.ctx, run.id, error));
}

async function leaveToOthers(run: Run, slots: RunSlots): Promise<void> {
  await giveOnError(slots, handOver(run));
  giveOnceTaken(run, slots).catch((error: unknown) => log.warn({ error, executionId: run.id }, "slots end with their lease"));
}

const takenMs = 100;

/** Holds the slots of a run until another process has it, which takes its own. */
async function giveOnceTaken({ ctx, id }: Run, slots: RunSlots): Promise<void> {
  while (slots.areHeld()) {
    const isWaiting = await ctx.db.execution.count({ where: { id, state: "running", pass: 1 } });
    if (isWaiting === 0) return slots.give();
    await sleep(takenMs, null, { ref: false });
  }
}

/** Nobody learns of a run before it is stored, so that it cannot be lost. */
async function stillRunning(run: Run): Promise<ExecutionAnswer> {
  await untilStored(run);
  return runningAnswer(run.id);
}

const giveOnError = (slots: RunSlots, work: Promise<void>): Promise<void> =>
  work.catch(async (error: unknown) => {
    await slots.give();
    throw error;
  });

/** Ends a run together with the call of another run that it is within. Returns a function that stops it. */
function endWithin(run: Run): () => void {
  const { signal } = run.ctx.within ?? {};
  const end = () => void endNow(run);
  signal?.addEventListener("abort", end);
  return () => signal?.removeEventListener("abort", end);
}

async function endNow(run: Run): Promise<void> {
  try {
    await untilStored(run);
    await cancelRun(run.ctx, run.id);
  } catch (error) {
    if (error instanceof Failure) return; // it was over already
    log.error({ error, executionId: run.id }, "a run could not be ended with the call it is within");
  }
}

const otherPassMs = 600_000;

/** Answers for a run that somebody ended or another process took over. */
async function afterLoss(ctx: Context, id: string, error: unknown): Promise<ExecutionAnswer> {
  if (error instanceof PassLost) return waitForRest(ctx, id, otherPassMs);
  throw error;
}

/** Stores it, or waits for its journal to do so soon. */
async function untilStored(run: Run): Promise<void> {
  if (!run.isJournalled) await storeRun(run);
  while (run.isJournalled && !run.isStored) await sleep(flushMs, null, { ref: false });
}

import { consoleOrigin } from "../../operation/console-origin";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { GuestError } from "../../sandbox";
import { open } from "../../vault/seal";
import { pauseIdOf } from "../ids";
import { openQuestion, questionSelect } from "../journal/load-answers";
import { optionsOf } from "../journal/load-run";
import { loadOutput } from "../journal/output";
import type { OpenQuestion, Run, RunOptions } from "../journal/record";
import { sealedAt } from "../journal/sealed-at";
import { textCharactersMax } from "../limits";
import type { Driven } from "../pass/pass";
import { plannedAnswer } from "../plans/planned-answer";
import { planPage } from "../plans/planned-call";
import { readResultText } from "../results/read";
import { cancelledAnswer, completedAnswer, type ExecutionAnswer, failedAnswer, runningAnswer } from "../views/answer";
import { nextChange } from "../views/changes";
import { shownJson } from "../views/json";

/** The answer of a run that this process drove. */
export async function drivenAnswer(ctx: Context, { run, standing }: Driven): Promise<ExecutionAnswer> {
  if (standing.state === "completed") return withPlan(ctx, run.options, completedAnswer(run, standing.result));
  if (standing.state === "failed") return withPlan(ctx, run.options, failedAnswer(run, standing.error));
  const question = firstOpen(run);
  if (question) return pausedAnswer(ctx, run.id, question);
  return standing.wakeAt ? sleepingAnswer(run.id, standing.wakeAt) : waitForRest(ctx, run.id, withinMs);
}

/** How long the answer of a run that waits for one within it takes at most. */
const withinMs = 600_000;

/** The answer of an execution from the database. Callers that have loaded its output pass it. */
export async function storedAnswer(
  ctx: Context,
  id: string,
  load = () => loadOutput({ organizationId: ctx.organizationId, id }),
): Promise<ExecutionAnswer> {
  const execution = await ctx.db.execution.findFirst({
    where: { id },
    select: { id: true, state: true, wakeAt: true, options: true },
  });
  if (!execution) throw new Failure("not_found", `There is no execution ${id}.`);
  if (execution.state === "running") return runningAnswer(id);
  if (execution.state === "paused") return storedPause(ctx, execution);
  const output = { id, output: await load() };
  if (execution.state === "cancelled") return cancelledAnswer(output);
  const options = optionsOf(execution);
  if (execution.state === "failed") return withPlan(ctx, options, failedAnswer(output, (await openError(ctx, id)) ?? lostError));
  return withPlan(ctx, options, completedAnswer(output, (await readResultText(ctx, id)) ?? "null"));
}

/** Adds what a plan would have changed. */
async function withPlan(ctx: Context, { mode }: Pick<RunOptions, "mode">, answer: ExecutionAnswer): Promise<ExecutionAnswer> {
  return mode === "plan" ? plannedAnswer(answer, await planPage(ctx, answer.executionId)) : answer;
}

async function openError({ db, organizationId }: Context, id: string): Promise<GuestError | null> {
  const row = await db.execution.findFirst({ where: { id }, select: { error: true } });
  if (!row?.error) return null;
  return JSON.parse(await open(sealedAt.execution(organizationId, id, "error"), row.error)) as GuestError; // safe: sealed by sealEnd()
}

/** The error of a run that could not store its own. */
const lostError = { name: "Error", code: "internal", message: "The run could not go on. The console's log says why." };

async function storedPause(ctx: Context, { id, wakeAt }: { id: string; wakeAt: Date | null }): Promise<ExecutionAnswer> {
  const where = { executionId: id, state: "waiting", isDetached: false };
  const row = await ctx.db.approval.findFirst({ where, orderBy: { number: "asc" }, select: questionSelect });
  if (row) return pausedAnswer(ctx, id, await openQuestion(ctx.organizationId, row));
  return wakeAt ? sleepingAnswer(id, wakeAt) : pauseWithin(ctx, id);
}

/** The pause of a run within this one: it is answered under its own id. Where there is none, the run goes on in a moment. */
async function pauseWithin(ctx: Context, id: string): Promise<ExecutionAnswer> {
  const child = await ctx.db.execution.findFirst({
    where: { parentId: id, state: { in: ["running", "paused"] } },
    orderBy: { id: "asc" },
    select: { id: true, state: true, wakeAt: true },
  });
  if (child?.state !== "paused") return runningAnswer(id);
  const answer = await storedPause(ctx, child);
  if (answer.status === "running") return runningAnswer(id);
  return answer.structured.status === "sleeping" ? sleepingAnswer(id, child.wakeAt) : answer;
}

/** The first open question of a run. */
function firstOpen({ answers }: Run): OpenQuestion | null {
  const open = [...answers.values()].flatMap(({ question }) => question ?? []);
  return open.toSorted((one, other) => one.number - other.number)[0] ?? null;
}

function pausedAnswer(ctx: Context, id: string, question: OpenQuestion): ExecutionAnswer {
  const { kind, message, address, requestedSchema, url, ownerKey } = question;
  const executionId = pauseIdOf(id, question.number);
  const args: unknown = JSON.parse(question.arguments);
  const asked = {
    ...(requestedSchema ? { requestedSchema } : {}),
    ...(url ? { url } : {}),
    ...(ownerKey === null ? {} : { signIn: { owner: ownerKey === "org" ? "org" : "user" } }),
  };
  const interaction = { kind, message, address, args, ...asked };
  const approvalUrl = new URL(`/resume/${executionId}`, consoleOrigin(ctx)).href;
  const expiresAt = question.expiresAt.toISOString();
  const structured = { status: "waiting_for_interaction", executionId, expiresAt, interaction, approvalUrl };
  const text = [
    `Paused: ${message}`,
    `Address: ${address}`,
    `Arguments: ${shownJson(question.arguments, textCharactersMax)}`,
    ...(url ? [`Open: ${url}`] : []),
    ownerKey === null
      ? `A person can decide at ${approvalUrl} until ${expiresAt}. To answer here, resume execution ${executionId} with accept, decline or cancel.`
      : `It goes on by itself once a person has signed in there; it waits until ${expiresAt}. Execution ${executionId} tells how it goes on.`,
  ].join("\n");
  return { status: "paused", executionId, text, structured, isError: false };
}

function sleepingAnswer(id: string, wakeAt: Date | null): ExecutionAnswer {
  const until = wakeAt?.toISOString() ?? null;
  const text = `Paused: a timer of the program goes on at ${until}.`;
  return {
    status: "paused",
    executionId: id,
    text,
    structured: { status: "sleeping", executionId: id, wakeAt: until },
    isError: false,
  };
}

const lookMs = 1_000;

/** Waits until another process has brought the execution to rest, up to a limit. */
export async function waitForRest(ctx: Context, id: string, atMostMs: number): Promise<ExecutionAnswer> {
  const until = Date.now() + atMostMs;
  for (;;) {
    const change = nextChange(["execution.changed"], { executionId: id }, Math.min(lookMs, Math.max(0, until - Date.now())));
    const answer = await storedAnswer(ctx, id);
    if (answer.status !== "running" || Date.now() >= until) {
      change.stop();
      return answer;
    }
    await change.came;
  }
}

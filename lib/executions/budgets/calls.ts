import { type Budget, type Counting, chargesAfter, chargesBefore, countingCalls, refusalOf } from "../../budgets";
import { addToBudgets, takeFromBudgets } from "../../db/budgets";
import { log } from "../../log";
import type { Context } from "../../operation/context";
import { addressOf, type ResolvedTool } from "../../tools";
import { type CallRecord, type Run, textOf } from "../journal/record";
import { retryWhenLost } from "../journal/retry";
import { outcomeOf, refused, type Settling } from "../pass/outcome";
import type { Done } from "../pass/pass";

/** The budgets that count a call. Tools of the console itself reach no service and are not counted. */
export function countingFor(
  { actor }: Pick<Context, "actor">,
  { target, budgets }: { target: ResolvedTool; budgets: readonly Budget[] },
): Counting {
  if (budgets.length === 0 || target.connection.isStatic) return [];
  const [, ...path] = addressOf(target).split(".");
  return countingCalls(budgets, actor, path);
}

/** Takes a call from its budgets, once, however often it is made again. Returns its outcome if too little is left. */
export async function admitCall(run: Run, { seq, argumentsSent }: CallRecord, counting: Counting): Promise<Settling | null> {
  const charges = chargesBefore(counting, Buffer.byteLength(argumentsSent ?? ""));
  const counted = { organizationId: run.ctx.organizationId, executionId: run.id, seq };
  const short = await retryWhenLost(run, () => takeFromBudgets(counted, charges));
  const refusal = refusalOf(counting, charges, short);
  if (refusal === null) return null;
  const { retryAfterMs, details } = refusal;
  const message = `${refusal.message} Nothing was sent.`;
  const again = retryAfterMs === null ? { retryable: false } : { retryable: true, retryAfterMs };
  return outcomeOf(refused({ code: "limit_exceeded", message, details, ...again }), run.options);
}

/** Counts what a call took: its time, and what it answered. */
export async function countCall(run: Run, counting: Counting, { ms, done }: { ms: number; done: Done | null }): Promise<void> {
  const answerBytes = done && "outcome" in done ? Buffer.byteLength(textOf(done.outcome)) : 0;
  const charges = chargesAfter(counting, { ms, answerBytes });
  if (charges.length === 0) return;
  await retryWhenLost(run, () => addToBudgets(run.ctx.organizationId, charges)).catch((error: unknown) => {
    if (!run.abort.signal.aborted) log.warn({ error, executionId: run.id }, "what a call took could not be counted");
  });
}

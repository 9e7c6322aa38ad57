import { decisionOf, viewOf } from "../../tools";
import type { Answer, CallRecord } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import { asCalled } from "../tools/callable";
import { findTool } from "../tools/find";
import { endOf, isOver } from "./child-end";
import { waitForChild } from "./child-run";
import { type Act, prepare } from "./prepare";
import { send } from "./send";

/**
 * Goes on with a call whose tool began a run. Once that run is over the tool is asked again, without a new decision: what it
 * was allowed to do is done. A run that was announced and never stored has done nothing, so its call begins anew.
 */
export async function goOnNested(pass: Pass, record: CallRecord, approval: Answer | null): Promise<Act> {
  const { ctx } = pass.run;
  const child = await ctx.db.execution.findFirst({ where: { id: record.childId ?? "" }, select: { state: true } });
  if (!child) return prepare(pass, record, approval);
  if (!isOver(child)) return () => waitForChild(pass, record);
  const view = await viewOf(ctx);
  const found = await findTool(view, record.address ?? record.path);
  if ("code" in found) return answerDirectly(pass, record);
  const args = JSON.parse(record.argumentsSent ?? record.argumentsRaw) as Record<string, unknown>; // safe: they were checked before the run began
  const target = await asCalled(ctx, found, args);
  const { revision, budgets } = view.snapshot;
  const decided = decisionOf(target, args);
  return () => send(pass, record, { target, args, answer: approval, revision, budgets, decided, isGoingOn: true });
}

/** Answers with what the run gave, where its tool has gone meanwhile. */
async function answerDirectly(pass: Pass, record: CallRecord): Promise<Act> {
  const { ctx, options } = pass.run;
  const end = await endOf(ctx, record.childId ?? "");
  const result =
    end.status === "completed" ? { ok: true as const, data: end.result } : refused({ ...end.error, retryable: false });
  return () => settle(pass, record, outcomeOf(result, options));
}

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
  return (await sendAgain(pass, record, approval)) ?? answerDirectly(pass, record);
}

/**
 * Goes on with a call that its program may have got already. It is made again without a new decision, and is the same call for
 * that program, which answers it once.
 */
export async function goOnOffered(pass: Pass, record: CallRecord, approval: Answer | null): Promise<Act> {
  const gone = { code: "upstream_unreachable", message: "The program that offered this tool has ended its registration." };
  const { options } = pass.run;
  const sent = await sendAgain(pass, record, approval);
  return sent ?? (() => settle(pass, record, outcomeOf(refused({ ...gone, retryable: false }), options)));
}

/** Makes a call again that was decided before. Null where its tool is gone. */
async function sendAgain(pass: Pass, record: CallRecord, approval: Answer | null): Promise<Act | null> {
  const { ctx } = pass.run;
  const view = await viewOf(ctx);
  const found = await findTool(view, record.address ?? record.path);
  if ("code" in found) return null;
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

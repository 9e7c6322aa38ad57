import { cut, type ExecutionAnswer } from "../views/answer";
import type { PlannedCall, PlanPage } from "./planned-call";

/** Adds the calls that a plan captured. Its text leads with them, because they are what was asked for. */
export function plannedAnswer(answer: ExecutionAnswer, { plan, nextCall }: PlanPage): ExecutionAnswer {
  const { executionId: id, text } = answer;
  const more = nextCall === null ? [] : [`… and more: GET /executions/${id}/plan?after=${nextCall}`];
  const lines = [titleOfPlan(plan.length, nextCall !== null), ...plan.map(planLine), ...more, "", text];
  const structured = { ...answer.structured, plan, ...(nextCall === null ? {} : { nextPlanned: nextCall }) };
  return { ...answer, text: cut(lines.join("\n"), id), structured };
}

function titleOfPlan(count: number, isMore: boolean): string {
  if (count === 0) return "Plan: the program would change nothing.";
  const calls = isMore ? `the first ${count} calls` : `${count} ${count === 1 ? "call" : "calls"}`;
  return `Plan: nothing was changed. ${calls[0]?.toUpperCase()}${calls.slice(1)} that would change something:`;
}

const lineLengthMax = 400;
const willBe = { allow: "allowed", require_approval: "asks for approval", block: "blocked by a policy" } as const;

function planLine({ seq, address, decision, arguments: args, areArgumentsLarge, standIns }: PlannedCall): string {
  const text = areArgumentsLarge ? "(large)" : (JSON.stringify(args) ?? "");
  const shown = text.length > lineLengthMax ? `${text.slice(0, lineLengthMax)}…` : text;
  const depends = standIns.length > 0 ? `, with values that call ${standIns.join(" and ")} will give` : "";
  return `${seq}. ${address} ${shown} (${willBe[decision.action]}${depends})`;
}

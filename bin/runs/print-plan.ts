import type { CompletedRun, FailedRun, PlannedCall } from "../../lib/sdk";
import type { Printer } from "../output/printer";
import { visibleLine } from "../output/visible";

/** Prints what a program would change. */
export function printPlan(print: Printer, { plan = [], nextPlanned, executionId }: CompletedRun | FailedRun): void {
  if (plan.length === 0) print.note("Nothing would be changed.");
  else print.answer(plan, () => plannedText(print, plan));
  if (nextPlanned === undefined) return;
  print.note(`There are more calls. See them with: executor executions plan ${executionId} --after ${nextPlanned}`);
}

/** The calls of a plan: what would be sent, and the arguments. */
export const plannedText = (print: Printer, plan: readonly PlannedCall[]): string =>
  plan.map((call) => planned(print, call)).join("\n");

const actions = { allow: ["green", "allowed"], require_approval: ["yellow", "asks"], block: ["red", "blocked"] } as const;

function planned({ paint }: Printer, call: PlannedCall): string {
  const { seq, address, decision, standIns, request, areArgumentsLarge } = call;
  const [style, word] = actions[decision.action];
  const lines = [
    `${seq}. ${paint(style, word)} ${visibleLine(address)}`,
    ...(request ? [`   ${requestLine(request)}`] : []),
    `   ${areArgumentsLarge ? "(large arguments)" : visibleLine(JSON.stringify(call.arguments))}`,
    ...(standIns.length > 0 ? [`   with values that call ${standIns.join(" and ")} will give`] : []),
  ];
  return lines.join("\n");
}

function requestLine(request: NonNullable<PlannedCall["request"]>): string {
  if (request.kind === "http") return visibleLine(`${request.method} ${request.url}`);
  if (request.kind === "graphql") return visibleLine(`POST ${request.url}`);
  return visibleLine(request.kind === "command" ? [request.command, ...request.args].join(" ") : request.text);
}

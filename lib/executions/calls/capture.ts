import { hasModel } from "../../plugins";
import { standInFor, standInsIn } from "../../schema";
import { loadSchemas, type ResolvedTool } from "../../tools";
import { askedBy } from "../grants/binding";
import { type CallRecord, noteDecision, type Run } from "../journal/record";
import { type Pass, settle } from "../pass/pass";
import { answerersFor } from "../questions/ask";
import { settlingOf } from "../tools/answering";
import { providerOf } from "../tools/callable";
import type { PreparedCall } from "./send";

/**
 * Whether a call is captured instead of sent: in a plan whatever changes something, and what asks about a thing that is only
 * planned. A language model asks about nothing: it is told what there is, and goes on.
 */
export function isCaptured(run: Run, record: CallRecord, { tool, connection }: ResolvedTool): boolean {
  if (run.options.mode !== "plan") return false;
  return tool.effect !== "read" || (plannedCallsIn(run, record).length > 0 && !hasModel(connection.integration));
}

/** The earlier captured calls whose stand-in answers a call has in its arguments. */
function plannedCallsIn({ calls }: Run, { seq, argumentsSent, argumentsRaw }: CallRecord): number[] {
  return standInsIn(argumentsSent ?? argumentsRaw).filter((of) => of < seq && calls.get(of)?.state === "planned");
}

/** Records what a call would do and with which account, and answers with a stand-in that has the type of the tool's result. */
export async function capture(pass: Pass, record: CallRecord, { target, args, decided }: PreparedCall): Promise<() => void> {
  const { run } = pass;
  const bound = await providerOf(target).bindingOf(run.ctx, target, args);
  const standIns = plannedCallsIn(run, record);
  noteDecision(record, {
    ...{ bound, answerers: answerersFor(run.ctx.actor, target.tool.effect, decided), ...askedBy(decided) },
    ...(standIns.length > 0 ? { standIns } : {}),
  });
  const settling = settlingOf(run, target, await standInAnswer(run, record, target));
  return () => settle(pass, record, { ...settling, isPlanned: true });
}

async function standInAnswer({ ctx, clock, options }: Run, { seq }: CallRecord, target: ResolvedTool) {
  const schemas = await loadSchemas(ctx, target);
  const { output = null, definitions = {} } = schemas ?? {};
  const data = standInFor({ schema: output ?? true, definitions }, { seq, now: new Date(clock) });
  const isBare = options.toolErrors === "throw" && typeof data === "object" && data !== null && !Array.isArray(data);
  const http = { status: 200, headers: {} };
  return { ok: true as const, planned: true, data: isBare ? { ...data, planned: true } : data, http };
}

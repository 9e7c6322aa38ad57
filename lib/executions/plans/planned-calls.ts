import type { Context } from "../../operation/context";
import { addressOf, decisionOf, flowRulesTo, viewOf } from "../../tools";
import { changesSince } from "../grants/binding";
import { loadCalls, type StoredRecord } from "../journal/load-run";
import { type Answerers, type Changed, unbound } from "../journal/record";
import { answerersFor } from "../questions/ask";
import { asCalled, providerOf } from "../tools/callable";
import { findTool } from "../tools/find";

/** A plan that is approved as a whole is short enough to be read. */
export const approvableMax = { calls: 200, argumentBytes: 1_000_000 };

/** Loads the calls of a plan that change something, in order; one more than can be approved together where there are more. */
export const plannedCalls = (organizationId: string, id: string): Promise<StoredRecord[]> =>
  loadCalls({ organizationId, id }, { isPlan: true, limit: approvableMax.calls + 1 });

/** The arguments as the call would send them. */
export const argumentsTextOf = ({ argumentsSent, argumentsRaw }: StoredRecord): string => argumentsSent ?? argumentsRaw;

/** Whether an approval of the plan lets the call through: it asks, and its arguments are known. */
export const isCovered = ({ decision }: StoredRecord): boolean =>
  decision?.action === "require_approval" && decision.standIns === undefined;

export type LookedAt = { changed: Changed[]; answerers: Answerers };

/** Looks at a planned call as the actor's run would make it now: what is another than it was, and who may approve it. */
export async function lookAgain(ctx: Context, record: StoredRecord): Promise<LookedAt> {
  const view = await viewOf(ctx);
  const found = await findTool(view, record.address ?? record.path);
  if ("code" in found) return { changed: ["definition"], answerers: anybody };
  const args = JSON.parse(argumentsTextOf(record)) as Record<string, unknown>; // safe: arguments of a tool are an object
  const target = await asCalled(ctx, found, args);
  const flowed = new Set(record.decision?.flows?.map(({ id }) => id));
  const flows = flowRulesTo(view, found).filter(({ id }) => flowed.has(id));
  const decided = decisionOf(target, args, flows);
  const answerers = answerersFor(ctx.actor, target.tool.effect, decided);
  const { decision } = record;
  const isDecidedSame = decided.action === decision?.action && decided.rule?.id === decision.rule?.id;
  const policy: Changed[] = isDecidedSame && addressOf(found) === record.address ? [] : ["policy"];
  if (decision?.action === "block") return { changed: policy, answerers };
  const now = { definitionHash: found.tool.definitionHash, ...(await providerOf(target).bindingOf(ctx, target, args)) };
  const planned = { definitionHash: record.definitionHash, ...(decision?.bound ?? unbound) };
  return { changed: [...changesSince(planned, now), ...policy], answerers };
}

const anybody: Answerers = { peopleOnly: false, barredAsker: "none" };

/** Who may answer all of them. */
export function strictest(all: readonly Answerers[]): Answerers {
  const quorum = Math.max(1, ...all.map((one) => one.quorum ?? 1));
  const approverRole = all.find((one) => one.approverRole)?.approverRole;
  const hours = all.flatMap(({ expiryHours }) => expiryHours ?? []);
  const [first] = all;
  const escalateTo = all.every((one) => one.escalateTo === first?.escalateTo) ? first?.escalateTo : null;
  return {
    peopleOnly: all.some(({ peopleOnly }) => peopleOnly),
    barredAsker: (["person", "key"] as const).find((one) => all.some(({ barredAsker }) => barredAsker === one)) ?? "none",
    ...(quorum > 1 ? { quorum } : {}),
    ...(approverRole ? { approverRole } : {}),
    ...(hours.length > 0 ? { expiryHours: Math.min(...hours) } : {}),
    ...(escalateTo ? { escalateTo, escalateMinutes: Math.max(...all.map((one) => one.escalateMinutes ?? 0)) } : {}),
  };
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { CallOfRun } from "../../db/journal/calls";
import { readLabelsOfRuns } from "../../db/journal/labels-of-runs";
import type { Context } from "../../operation/context";
import { decide, type FlowRule, PolicyAction, type RuleBook, restrictionOf } from "../../policies";
import { decidedTool, flowRulesTo, rulesIn, toolTitles, type View, viewFor } from "../../tools";
import { argumentsOfCalls } from "../journal/arguments-of-calls";
import { asCalled } from "../tools/callable";
import { findTool } from "../tools/find";

export const SimulatedCall = z.object({
  executionId: z.string(),
  seq: z.number().int(),
  address: z.string(),
  title: z.string().nullable(),
  madeAt: z.iso.datetime(),
  from: PolicyAction,
  to: PolicyAction,
});

export const CallChanges = z.array(z.object({ from: PolicyAction, to: PolicyAction, calls: z.number().int() }));

type Action = z.output<typeof PolicyAction>;
type Decided = ReturnType<typeof decidedTool> & { args: Record<string, unknown> };
/** A call of the past, decided by the rules of today and by others. */
export type TriedCall = { call: CallOfRun; from: Action; to: Action; rules: ReturnType<typeof rulesIn>; tool: Decided };

/** The policies and flow rules that calls are tried with. Without flow rules those of today stay. */
type TriedRules = { book: RuleBook; flowRules?: readonly FlowRule[] };

/** Decides calls of the past anew, each by its own arguments and by what its run had read. */
export async function tryCalls(ctx: Context, calls: readonly CallOfRun[], rules: TriedRules): Promise<TriedCall[]> {
  const given = await argumentsOfCalls(ctx, calls);
  const readBefore = await labelsRead(ctx, calls);
  const tried: TriedCall[] = [];
  for (const call of calls) {
    await nextTurn(); // conditions may take a while, and others have their turn between
    const args = given.get(`${call.executionId} ${call.seq}`);
    const one = await tryCall(ctx, { call, args, read: readBefore(call) }, rules);
    if (one) tried.push(one);
  }
  return tried;
}

type OpenedCall = { call: CallOfRun; args: unknown; read: ReadonlySet<string> };

/** Null where the tool is gone, or the arguments were none. */
async function tryCall(
  ctx: Context,
  { call, args, read }: OpenedCall,
  { book, flowRules }: TriedRules,
): Promise<TriedCall | null> {
  if (typeof args !== "object" || args === null || call.address === null) return null;
  const person = call.actorKind === "user" ? call.actorId : call.onBehalfOf;
  const view = await viewFor(ctx, person);
  const found = await findTool(view, call.address);
  if ("code" in found) return null;
  const given = args as Record<string, unknown>; // safe: an object, read from JSON
  const target = await asCalled(ctx, found, given);
  const tool = { ...decidedTool(target), args: given };
  const rules = rulesIn(book, person, target);
  const readOf = (all: readonly FlowRule[]) => all.filter(({ from }) => read.has(from));
  const { action: from } = decide(target.connection.rules, { ...tool, flows: readOf(flowRulesTo(view, found)) });
  const { action: to } = decide(rules, { ...tool, flows: readOf(flowRulesTo(withFlows(view, flowRules), found)) });
  return { call, from, to, rules, tool };
}

/** The same view with other flow rules. */
export const withFlows = (view: View, flowRules: readonly FlowRule[] | undefined): View =>
  flowRules ? { ...view, snapshot: { ...view.snapshot, flowRules } } : view;

/** Which labels the run of a call had read when it began: those of connections that had answered it by then. */
async function labelsRead(ctx: Context, calls: readonly CallOfRun[]): Promise<(call: CallOfRun) => ReadonlySet<string>> {
  const { labels } = (await viewFor(ctx, null)).snapshot;
  const ids = [...new Set(calls.map(({ executionId }) => executionId))];
  const rows = await readLabelsOfRuns({ organizationId: ctx.organizationId, ids, connectionIds: [...labels.keys()] });
  const byRun = new Map<string, typeof rows>();
  for (const row of rows) byRun.set(row.executionId, [...(byRun.get(row.executionId) ?? []), row]);
  return ({ executionId, madeAt }) => {
    const before = (byRun.get(executionId) ?? []).filter(({ at }) => at <= madeAt);
    return new Set(before.flatMap(({ connectionId, labels: then }) => [...then, ...(labels.get(connectionId ?? "") ?? [])]));
  };
}

/** The calls that would be decided otherwise: counted, and first those that would be held back less. */
export async function otherwise(ctx: Context, tried: readonly TriedCall[]) {
  const changed = tried.filter(({ from, to }) => from !== to).sort((a, b) => loosening(b) - loosening(a));
  const titles = await toolTitles(
    ctx,
    changed.map(({ call }) => call.address),
  );
  const counts = new Map<string, z.output<typeof CallChanges>[number]>();
  for (const { from, to } of changed)
    counts.set(`${from} ${to}`, { from, to, calls: (counts.get(`${from} ${to}`)?.calls ?? 0) + 1 });
  const items = changed.map(({ call: { executionId, seq, path, address, madeAt }, from, to }) => ({
    ...{ executionId, seq, address: address ?? path, from, to },
    title: titles.get(address ?? "") ?? null,
    madeAt: madeAt.toISOString(),
  }));
  return { changes: [...counts.values()], items };
}

const loosening = ({ from, to }: TriedCall): number => Math.sign(restrictionOf(from) - restrictionOf(to));

import { z } from "zod";
import { readCallsOfRuns } from "../../db/journal/calls";
import { type Context, personOf } from "../../operation/context";
import { operation, requirePermission } from "../../operation/operation";
import { type Drafted, decide, draftChanges, flowText, PolicyAction, PolicyChanges, restrictionOf } from "../../policies";
import {
  addressOf,
  decidedTool,
  decisionOf,
  flowRulesTo,
  type ResolvedTool,
  rulesIn,
  ToolEffect,
  type View,
  viewOf,
} from "../../tools";
import { whoseRuns } from "../views/visible";
import { CallChanges, otherwise, SimulatedCall, tryCalls, withFlows } from "./tried-calls";

const dayMs = 86_400_000;
const toolsShown = 50;

const ChangedTool = z.object({
  address: z.string(),
  title: z.string().nullable(),
  effect: ToolEffect,
  from: PolicyAction,
  to: PolicyAction,
  conditional: z.boolean().describe("Whether the arguments of a call can still change the action"),
});

export const Review = z.object({
  tools: z.object({
    changes: z.array(z.object({ from: PolicyAction, to: PolicyAction, effect: ToolEffect, tools: z.number().int() })),
    items: z.array(ChangedTool).describe(`The first ${toolsShown}: those that are held back less before all others`),
  }),
  flows: z
    .array(z.object({ text: z.string(), action: PolicyAction, tools: z.number().int().describe("How many tools it is about") }))
    .describe("The flow rules that are new or another"),
  calls: z.object({
    tried: z
      .number()
      .int()
      .describe("The last calls, as far as their tools are still there and their arguments are not too large"),
    changes: CallChanges,
    items: z.array(SimulatedCall).describe("First what is held back less, then the newest"),
  }),
});
export type Review = z.infer<typeof Review>;

export const tryPolicyChanges = operation({
  name: "policy.try_changes",
  summary:
    "Try several changes of policies and flow rules together, without saving any: what becomes of the tools, and of the last calls you may see",
  permission: "executions:read",
  input: z.object({
    changes: PolicyChanges,
    days: z.number().int().min(1).max(28).default(7),
    limit: z.number().int().min(1).max(1_000).default(500).describe("How many calls, the last first"),
  }),
  output: Review,
  async run(ctx, { changes, days, limit }) {
    requirePermission(ctx, "policies:read");
    const drafted = await draftChanges(ctx, changes);
    const people = [whoseRuns(ctx)].filter((ids) => ids !== null);
    const since = new Date(Date.now() - days * dayMs);
    const calls = await readCallsOfRuns({ organizationId: ctx.organizationId, people, since, limit });
    const tried = await tryCalls(ctx, calls, drafted);
    const view = await viewOf(ctx);
    return {
      tools: changedTools(ctx, view, drafted),
      flows: changedFlows(view, drafted),
      calls: { tried: tried.length, ...(await otherwise(ctx, tried)) },
    };
  },
});

type ToolChange = z.output<typeof Review>["tools"]["changes"][number];
type ChangedTool = z.output<typeof ChangedTool>;

const allTools = ({ connections }: View): ResolvedTool[] =>
  connections.flatMap((connection) => (connection.toolSet?.tools ?? []).map((tool) => ({ connection, tool })));

/** Every tool that is decided otherwise, before any call of it. */
function changedTools(ctx: Context, view: View, { book }: Drafted) {
  const person = personOf(ctx);
  const counts = new Map<string, ToolChange>();
  const ranks: ChangedTool[][] = [[], [], []];
  for (const resolved of allTools(view)) {
    const { action: from, conditional: wasConditional } = decisionOf(resolved);
    const { action: to, conditional } = decide(rulesIn(book, person, resolved), decidedTool(resolved));
    if (from === to && conditional === wasConditional) continue;
    const { title, effect } = resolved.tool;
    const key = `${from} ${to} ${effect}`;
    if (from !== to) counts.set(key, { from, to, effect, tools: (counts.get(key)?.tools ?? 0) + 1 });
    const rank = ranks[rankOf({ from, to, effect })];
    if (rank && rank.length < toolsShown) rank.push({ address: addressOf(resolved), title, effect, from, to, conditional });
  }
  return { changes: [...counts.values()], items: ranks.flat().slice(0, toolsShown) };
}

function rankOf({ from, to, effect }: Pick<ChangedTool, "from" | "to" | "effect">): number {
  if (restrictionOf(to) >= restrictionOf(from)) return 2;
  return effect === "destructive" ? 0 : 1;
}

/** The flow rules that were added or changed, with how many tools each is about. */
function changedFlows(view: View, { flowRules, touched }: Drafted) {
  const tools = allTools(view);
  return flowRules
    .filter(({ id }) => touched.has(id))
    .map((rule) => ({
      ...{ text: flowText(rule), action: rule.action },
      tools: tools.filter((resolved) => flowRulesTo(withFlows(view, [rule]), resolved).length > 0).length,
    }));
}

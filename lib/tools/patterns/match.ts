import { z } from "zod";
import { type Context, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import {
  type Action,
  below,
  decide,
  matches,
  ownerKeyFor,
  type Pattern,
  PolicyAction,
  PolicyOwner,
  type RuleBook,
  readRuleBook,
  restrictionOf,
  WrittenPattern,
} from "../../policies";
import { pathOf } from "../address/address";
import { hintOf } from "../catalog/description";
import { ToolEffect } from "../catalog/snapshot";
import { pathOfTool } from "../view/resolve";
import { decisionOf, type ResolvedTool, type View, viewOf } from "../view/view";

const Matched = z.object({
  path: z.string(),
  title: z.string().nullable(),
  hint: z.string(),
  effect: ToolEffect,
  action: PolicyAction,
  rule: z.string().nullable(),
  after: PolicyAction.nullable().describe("What happens to it once the draft is saved; null without a draft"),
});
export type MatchedTool = z.infer<typeof Matched>;

const PolicyChange = z.object({ from: PolicyAction, to: PolicyAction, effect: ToolEffect, tools: z.number().int() });
export type PolicyChange = z.infer<typeof PolicyChange>;

const Draft = z.object({
  id: z.uuid().optional().describe("The policy that is changed; without it a new one is meant"),
  owner: PolicyOwner,
  action: PolicyAction,
});

export const matchTools = operation({
  name: "policy.match",
  summary: "Count and list the tools a pattern matches, blocked ones too, with what happens to each today and with a draft",
  permission: "policies:read",
  input: z.object({
    pattern: WrittenPattern,
    limit: z.number().int().min(1).max(200).default(20),
    draft: Draft.optional().describe("A policy that is not saved yet: tells what it would change"),
  }),
  output: z.object({
    pattern: z.string(),
    total: z.number().int(),
    items: z.array(Matched).describe("With a draft those first that it frees, what destroys something before all others"),
    changes: z.array(PolicyChange).describe("What the draft changes, by effect"),
  }),
  async run(ctx, { pattern, limit, draft }) {
    const [view, book] = [await viewOf(ctx), draft ? await draftBook(ctx, { ...draft, pattern }) : null];
    const person = personOf(ctx);
    const shown: MatchedTool[][] = [[], [], [], []];
    const changes = new Map<string, PolicyChange>();
    let total = 0;
    for (const resolved of matchedIn(view, pattern)) {
      total += 1;
      const action = decisionOf(resolved).action;
      const after = book && actionIn(book, person, resolved);
      note(changes, { from: action, to: after ?? action, effect: resolved.tool.effect });
      const rank = shown[rankOf(action, after ?? action, resolved)];
      if (rank && rank.length < limit) rank.push(matchedView(resolved, after));
    }
    return { pattern: pattern.text, total, items: shown.flat().slice(0, limit), changes: [...changes.values()] };
  },
});

type Written = z.output<typeof Draft> & { pattern: Pattern };

const draftBook = (ctx: Context, { owner, ...rule }: Written): Promise<RuleBook> =>
  readRuleBook(ctx.db, { ...rule, owner, ownerKey: ownerKeyFor(ctx, owner) });

function actionIn(book: RuleBook, person: string | null, { connection, tool }: ResolvedTool) {
  const { name: path, requiresApproval } = tool;
  const rules = book.rulesFor(person, pathOf(connection.prefix));
  return decide(rules, { path, requiresApproval, isHeld: connection.integration.held.has(path) }).action;
}

function note(changes: Map<string, PolicyChange>, change: Omit<PolicyChange, "tools">): void {
  const { from, to, effect } = change;
  if (from === to) return;
  const key = `${from} ${to} ${effect}`;
  changes.set(key, { ...change, tools: (changes.get(key)?.tools ?? 0) + 1 });
}

/** What a draft frees is read first, above all what destroys something. */
function rankOf(from: Action, to: Action, { tool: { effect } }: ResolvedTool): number {
  if (from === to) return 3;
  if (restrictionOf(to) > restrictionOf(from)) return 2;
  return effect === "destructive" ? 0 : 1;
}

function* matchedIn({ connections }: View, pattern: Pattern): Generator<ResolvedTool> {
  for (const connection of connections) {
    const rest = below(pattern, pathOf(connection.prefix).split("."));
    if (!rest) continue;
    const isWhole = rest.isSubtree && rest.segments.length === 0;
    for (const tool of connection.toolSet?.tools ?? [])
      if (isWhole || matches(rest, tool.name.split("."))) yield { connection, tool };
  }
}

function matchedView(resolved: ResolvedTool, after: Action | null): MatchedTool {
  const { action, rule } = decisionOf(resolved);
  const { tool } = resolved;
  const { effect } = tool;
  return {
    path: pathOfTool(resolved),
    title: tool.title,
    hint: hintOf(tool),
    effect,
    action,
    rule: rule?.pattern.text ?? null,
    after,
  };
}

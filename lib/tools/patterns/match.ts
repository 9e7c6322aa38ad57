import { z } from "zod";
import { type Context, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import {
  type Action,
  below,
  decide,
  decisiveIn,
  draftId,
  matches,
  ownerKeyFor,
  PolicyAction,
  type PolicyDraft,
  PolicyEffects,
  PolicyOwner,
  type RuleBook,
  type RuleScope,
  type Rules,
  readRuleBook,
  restrictionOf,
  ruleText,
  tidyEffects,
  WrittenCondition,
  WrittenPattern,
} from "../../policies";
import { pathOf } from "../address/address";
import { hintOf } from "../catalog/description";
import { type CatalogTool, ToolEffect } from "../catalog/snapshot";
import { pathOfTool } from "../view/resolve";
import { decidedTool, decisionOf, type ResolvedTool, type View, viewOf } from "../view/view";

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
  position: z.number().int().min(0).optional().describe("The index of a new one in its list"),
});

export const matchTools = operation({
  name: "policy.match",
  summary:
    "Count and list the tools a pattern matches, blocked ones too, with what happens to each today and with a draft where its condition holds",
  permission: "policies:read",
  input: z.object({
    pattern: WrittenPattern,
    effects: PolicyEffects.default([]),
    when: WrittenCondition.default(null),
    limit: z.number().int().min(1).max(200).default(20),
    draft: Draft.optional().describe("A policy that is not saved yet: tells what it would change"),
  }),
  output: z.object({
    pattern: z.string(),
    total: z.number().int(),
    items: z.array(Matched).describe("With a draft those first that it frees, what destroys something before all others"),
    changes: z.array(PolicyChange).describe("What the draft changes, by effect"),
    overruled: z.number().int().describe("How many of the tools a policy above the draft in its list decides"),
  }),
  async run(ctx, { pattern, effects: named, when, limit, draft }) {
    const effects = tidyEffects(named);
    const [view, book] = [
      await viewOf(ctx),
      draft ? await draftBook(ctx, { ...draft, pattern, effects, when, isAssumed: true }) : null,
    ];
    const person = personOf(ctx);
    const shown: MatchedTool[][] = [[], [], [], []];
    const changes = new Map<string, PolicyChange>();
    let [total, overruled] = [0, 0];
    for (const resolved of matchedIn(view, { pattern, effects })) {
      total += 1;
      const action = decisionOf(resolved).action;
      const after = book && actionIn(book, person, resolved);
      if (book && draft && !isDecidedBy(draft, rulesIn(book, person, resolved), resolved)) overruled += 1;
      note(changes, { from: action, to: after ?? action, effect: resolved.tool.effect });
      const rank = shown[rankOf(action, after ?? action, resolved)];
      if (rank && rank.length < limit) rank.push(matchedView(resolved, after));
    }
    return { pattern: pattern.text, total, items: shown.flat().slice(0, limit), changes: [...changes.values()], overruled };
  },
});

/** The rules as they would be with a draft in them. */
export const draftBook = (ctx: Context, draft: Omit<PolicyDraft, "ownerKey">): Promise<RuleBook> =>
  readRuleBook(ctx.db, { ...draft, ownerKey: ownerKeyFor(ctx, draft.owner) });

/** The rules of a book that decide about a tool for a person. */
export const rulesIn = (book: RuleBook, person: string | null, { connection }: ResolvedTool): Rules =>
  book.rulesFor(person, pathOf(connection.prefix));

function actionIn(book: RuleBook, person: string | null, resolved: ResolvedTool): Action {
  return decide(rulesIn(book, person, resolved), decidedTool(resolved)).action;
}

/** Whether no other rule of the draft's list comes first for a tool. */
function isDecidedBy({ id = draftId, owner }: z.output<typeof Draft>, rules: Rules, resolved: ResolvedTool): boolean {
  const decisive = decisiveIn(rules[owner], decidedTool(resolved));
  return decisive.some((rule) => rule.id === id);
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

function* matchedIn(
  { connections }: View,
  { pattern, effects }: Pick<RuleScope, "pattern" | "effects">,
): Generator<ResolvedTool> {
  for (const connection of connections) {
    const rest = below(pattern, pathOf(connection.prefix).split("."));
    if (!rest) continue;
    const isWhole = rest.isSubtree && rest.segments.length === 0;
    for (const tool of connection.toolSet?.tools ?? [])
      if (mayDo(tool, effects) && (isWhole || matches(rest, tool.name.split(".")))) yield { connection, tool };
  }
}

/** A tool whose arguments say what it does may do anything. */
const mayDo = ({ effect, effectByArguments }: CatalogTool, effects: RuleScope["effects"]): boolean =>
  effects.length === 0 || effectByArguments === true || effects.includes(effect);

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
    rule: rule ? ruleText(rule) : null,
    after,
  };
}

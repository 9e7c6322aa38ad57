import { z } from "zod";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import {
  type Arguments,
  candidatesIn,
  type Decision,
  type FlowRule,
  FlowRuleView,
  flowText,
  Label,
  PolicyAction,
  PolicyOwner,
  type Rule,
  ruleText,
} from "../../policies";
import { addressOf, decidedTool, decisionOf, flowRulesTo, type ResolvedTool, ToolEffect, viewFor } from "../../tools";
import { asCalled } from "../tools/callable";
import { findTool, validateArguments } from "../tools/find";
import { type Caller, CallerFields, callerOf, isOneCaller } from "./caller-of";
import { LimitOnCall, limitsOn } from "./limits-on";

const Verdict = z.object({
  id: z.string(),
  owner: PolicyOwner,
  text: z.string(),
  verdict: z
    .enum(["decides", "stricter", "below", "effect", "condition", "depends"])
    .describe("Whether it decides, or why it does not"),
  why: z.string(),
});
export type PolicyVerdict = z.infer<typeof Verdict>;

const FlowVerdict = z.object({
  ...FlowRuleView.pick({ id: true, from: true, action: true, text: true }).shape,
  applies: z.boolean().describe("Whether the run is taken to have read what it is from"),
  why: z.string(),
});

const Explanation = z.object({
  address: z.string(),
  title: z.string().nullable(),
  effect: ToolEffect.nullable().describe("What the call does; null as long as only its arguments say that"),
  action: PolicyAction,
  isOwn: z.boolean().describe("Whether it is about you, or about a key or an agent that acts for you"),
  mayCall: z.boolean().describe("Whether the caller has the permission to call tools at all"),
  conditional: z.boolean().describe("Whether the arguments can still change the action"),
  because: z.string(),
  rule: z.object({ id: z.string(), owner: PolicyOwner, text: z.string() }).nullable(),
  sentence: z.string(),
  policies: z.array(Verdict).describe("The policies whose pattern matches, in their order. All others are about other tools"),
  flows: z.array(FlowVerdict).describe("The flow rules that are about this tool once a run has read what they are from"),
  limits: z.array(LimitOnCall).describe("The role pattern and the toolkits that open the tool, and the budgets that count it"),
});
export type Explanation = z.infer<typeof Explanation>;

export const explainDecision = operation({
  name: "policy.explain",
  summary: "Say what would happen to a call, by which policy, and why the others do not decide; nothing is called",
  permission: "policies:read",
  input: z
    .object({
      address: z.string().min(1).max(500).describe("The address of a tool, or a short path"),
      args: z.record(z.string(), z.unknown()).optional().describe("Without them as far as can be said of every call"),
      read: z
        .array(Label)
        .max(100)
        .default([])
        .describe("Labels of connections that the run has read by then. Without any as for the first call of a run"),
      ...CallerFields,
    })
    .refine(isOneCaller, { path: ["person"], message: "Name one caller: a person, a key or an agent" }),
  output: Explanation,
  async run(ctx, { address, args, read, ...named }) {
    const caller = await callerOf(ctx, named);
    const { person, isOwn } = caller;
    const view = await viewFor(ctx, person, caller);
    const found = await findTool(view, address);
    if ("code" in found) throw await nothingThere(ctx, caller, { address, message: found.message });
    const { target, sent } = args ? await withArguments(ctx, found, args) : { target: found, sent: undefined };
    const flows = flowRulesTo(view, target);
    const decision = decisionOf(
      target,
      sent,
      flows.filter(({ from }) => read.includes(from)),
    );
    const mayCall = caller.actor === null || can(caller.actor, "tools:call");
    const sentence = sentenceOf(target, decision, isOwn);
    const { action, conditional, because, rule } = decision;
    const { tool } = target;
    return {
      ...{ address: addressOf(found), title: tool.title, action, isOwn, mayCall, conditional, because },
      effect: tool.effectByArguments ? null : tool.effect,
      rule: rule ? { id: rule.id, owner: rule.owner, text: shownText(rule, isOwn) } : null,
      sentence: mayCall ? sentence : refusedSentence(sentence),
      policies: [
        ...verdictsOf("org", { target, sent, decision }),
        ...(isOwn ? verdictsOf("user", { target, sent, decision }) : []),
      ],
      flows: flows.map((rule) => flowVerdict(rule, read.includes(rule.from))),
      limits: await limitsOn(ctx, view, { found, caller }),
    };
  },
});

const refusedSentence = (sentence: string): string =>
  `It is refused, as the permission tools:call is missing. With it, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/** Says of a tool that whoever asks sees themselves what keeps it from the one they ask about. */
async function nothingThere(ctx: Context, caller: Caller, { address, message }: { address: string; message: string }) {
  const seenWithin = async (limits: Parameters<typeof viewFor>[2], path: string) => {
    const found = await findTool(await viewFor(ctx, caller.person, limits), path);
    return "code" in found ? null : addressOf(found);
  };
  const seen = await seenWithin({}, address);
  if (!seen) return new Failure("not_found", message);
  const where = { id: { in: [...caller.toolkits] } };
  const toolkits = await ctx.db.toolkit.findMany({ where, select: { id: true, name: true } });
  const names = new Map(toolkits.map(({ id, name }) => [id, `the toolkit ${name}, which limits them`]));
  const without: string[] = [];
  for (const id of caller.toolkits)
    if (!(await seenWithin({ toolkits: [id], roles: [] }, seen))) without.push(names.get(id) ?? "a toolkit that is gone");
  if (!(await seenWithin({ toolkits: [], roles: caller.roles }, seen))) without.push("their role");
  return new Failure("not_found", `${seen} does not exist for them: it is not in ${without.join(", nor in ")}.`);
}

async function withArguments(ctx: Context, found: ResolvedTool, args: Record<string, unknown>) {
  const checked = await validateArguments(ctx, found, args);
  if (!("code" in checked)) return { target: await asCalled(ctx, found, checked.args), sent: checked.args };
  const message = `The call would be refused before any policy is asked. ${checked.message}`;
  throw new Failure("invalid", message, { args: [checked.message] });
}

/** What somebody's own policies say is nobody else's business. */
const shownText = (rule: Rule, isOwn: boolean): string =>
  rule.owner === "org" || isOwn ? ruleText(rule) : "one of their own policies";

const owners = { org: "the organization's policy", user: "the personal policy" };
const outcomes = { allow: "It runs without asking", require_approval: "It asks first", block: "It is blocked" };

const flowActs = { require_approval: "it asks first", block: "it is blocked" };

const flowVerdict = (rule: FlowRule, applies: boolean) => ({
  ...{ id: rule.id, from: rule.from, action: rule.action, text: flowText(rule), applies },
  why: `Once a run has read from ${rule.from}, ${flowActs[rule.action]}.`,
});

const flowWords = (flows: readonly FlowRule[] = []): string =>
  `because the run has read from ${[...new Set(flows.map(({ from }) => from))].join(", ")}: ${flows.map((one) => `the flow rule ${flowText(one)}`).join(", ")}`;

function sentenceOf({ tool }: ResolvedTool, { action, because, rule, conditional, flows }: Decision, isOwn: boolean): string {
  const outcome = outcomes[action];
  if (because === "flow") return `${outcome}, ${flowWords(flows)}.`;
  if (conditional) return `${outcome} by what is known without arguments. The arguments of a call can change that.`;
  if (rule && because === "unclear")
    return `${outcome}: nobody can tell whether the condition of ${shownText(rule, isOwn)} holds for these arguments.`;
  if (rule) return `${outcome}, by ${rule.owner === "user" && !isOwn ? "" : `${owners[rule.owner]} `}${shownText(rule, isOwn)}.`;
  if (because === "unreviewed") return `${outcome}: a refresh changed the tool, and nobody has reviewed that yet.`;
  if (because === "annotation") return `${outcome}: no policy is about it, and its source says that it changes something.`;
  return `${outcome}: no policy is about it, and ${tool.effect === "read" ? "it only reads" : "its source asks for no approval"}.`;
}

const effectWords = { read: "reads", write: "writes", destructive: "destroys something" };

type Explained = { target: ResolvedTool; sent: Arguments | undefined; decision: Decision };

function verdictsOf(owner: Rule["owner"], { target, sent, decision }: Explained): PolicyVerdict[] {
  const { effect } = target.tool;
  let first: Rule | null = null;
  return candidatesIn(target.connection.rules[owner], { ...decidedTool(target), args: sent }).map(
    ({ rule, verdict }): PolicyVerdict => {
      const about = { id: rule.id, owner, text: ruleText(rule) };
      if (verdict === "effect")
        return { ...about, verdict: "effect", why: `This call ${effectWords[effect]}, so the policy is not about it.` };
      if (first) return { ...about, verdict: "below", why: `${ruleText(first)} stands above it and comes first.` };
      if (verdict === "not") return { ...about, verdict: "condition", why: `Its condition does not hold: ${rule.when?.words}.` };
      if (verdict === "open") return { ...about, verdict: "depends", why: "The arguments of a call say whether it is about it." };
      first = rule;
      if (decision.rule?.id === rule.id) return { ...about, verdict: "decides", why: decidingWords(rule, verdict) };
      return { ...about, verdict: "stricter", why: strictnessOf(decision) };
    },
  );
}

function decidingWords({ when }: Rule, verdict: "holds" | "unclear"): string {
  if (verdict === "unclear") return `This policy decides, because nobody can tell whether its condition holds: ${when?.words}.`;
  return when ? `This policy decides: ${when.words}.` : "This policy decides.";
}

const strictnessOf = ({ rule, because, flows }: Decision): string =>
  because === "flow"
    ? `It comes first in its list, and what the run has read is stricter: ${(flows ?? []).map(flowText).join(", ")}.`
    : policyStrictness({ rule, because });

const policyStrictness = ({ rule, because }: Pick<Decision, "rule" | "because">): string =>
  because === "unreviewed" || !rule
    ? "A refresh changed the tool, so it asks until somebody has reviewed that."
    : `It comes first in its list, and a policy of the ${rule.owner === "org" ? "organization" : "person"} is as strict or stricter.`;

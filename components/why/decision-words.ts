import type { CallView } from "@executor/core/executions";
import { effectWords } from "../rule-name";

export type ShownDecision = NonNullable<CallView["decision"]>;

/** The headings over a decision, in the same words on every page. */
export const whyWords = {
  allow: "Why it was allowed",
  require_approval: "Why it asked",
  block: "Why it was blocked",
} as const;

const owners: Record<string, string> = { org: "The organization's", user: "A personal" };

const acts = { allow: "allows it", require_approval: "requires an approval", block: "blocks it" } as const;

const reasons: Record<string, string> = {
  unreviewed: "A refresh changed this tool, and nobody has reviewed the change yet.",
  arguments: "No policy decides about this tool, and with these arguments it reaches an address outside.",
  annotation: "No policy decides about this tool; its source marks it as changing something, so it asks.",
  plan: "The run carries out a plan, and this call does not stand there in this place with these arguments.",
  nothing: "No policy decides about this tool, and its source asks for no approval.",
};

/** What decided, in one sentence. */
export function decisionSentence({ action, because, rule, flows = [] }: ShownDecision): string {
  if (because === "flow") return `Because of what the run has read: ${flows.map(({ text }) => `flow rule ${text}`).join(", ")}.`;
  if (!rule) return reasons[because] ?? because;
  return `${policyOf(rule.owner)} ${ruleWords(rule)} ${policyActs(because, action)}`;
}

export const policyOf = (owner: string): string => `${owners[owner] ?? "A"} policy`;

export const policyActs = (because: string, action: ShownDecision["action"]): string =>
  because === "unclear"
    ? `${action === "block" ? "blocks it" : "asks"}, because nobody can tell from these arguments whether its condition holds.`
    : `${acts[action]}.`;

function ruleWords({ pattern, effects = [], condition }: NonNullable<ShownDecision["rule"]>): string {
  return [pattern, ...(effects.length > 0 ? [effectWords(effects)] : []), ...(condition ? [`where ${condition}`] : [])].join(
    " · ",
  );
}

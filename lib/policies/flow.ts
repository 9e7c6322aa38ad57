import { matches, type Pattern } from "./pattern";

/** What a run has read from connections with a label goes into no call of the target without asking, or not at all. */
export type FlowRule = {
  id: string;
  /** The label that was read. */
  from: string;
  to: FlowTarget;
  action: "require_approval" | "block";
  since: Date;
};

/** The connections with a label, an integration, or the tools that a pattern matches. */
export type FlowTarget = { kind: "label"; label: string } | { kind: "integration" | "pattern"; pattern: Pattern };

type CalledTool = { path: string; labels: readonly string[] };

/** Whether a rule is about calls of a tool, once its run has read what the rule is from. */
export const reaches = ({ to }: FlowRule, { path, labels }: CalledTool): boolean =>
  to.kind === "label" ? labels.includes(to.label) : matches(to.pattern, path.split("."));

/** What a rule is about, in words: `from hr to slack`. */
export const flowText = ({ from, to }: Pick<FlowRule, "from" | "to">): string => `from ${from} to ${targetText(to)}`;

/** As people write it, and as it is stored. */
export function targetText(to: FlowTarget): string {
  if (to.kind === "label") return to.label;
  return to.kind === "integration" ? (to.pattern.segments[0] ?? "") : to.pattern.text;
}

import { z } from "zod";
import { type FlowRule, type FlowTarget, flowText, targetText } from "../flow";
import { keptPattern, parsePattern } from "../pattern";

/** What kind of data is behind a connection, such as `hr`. */
export const Label = z
  .string()
  .trim()
  .max(40, "A label has at most 40 characters")
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "A label has lower-case letters, digits and single hyphens between them, such as customer-data",
  );

const FlowAction = z.enum(["require_approval", "block"]);

const TargetKind = z.enum(["label", "integration", "pattern"]);

export const FlowRuleId = z.object({ id: z.uuid() });

export const WrittenFlow = z.object({
  from: Label.describe("The label of the connections that were read"),
  target: TargetKind.describe("What `to` names"),
  to: z.string().trim().min(1).max(500).describe("A label, the slug of an integration, or a pattern over addresses"),
  action: FlowAction,
});
export type WrittenFlow = z.output<typeof WrittenFlow>;

export const FlowRuleView = z.object({
  id: z.string(),
  from: z.string(),
  target: TargetKind,
  to: z.string(),
  action: FlowAction,
  text: z.string().describe("The same in words"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FlowRuleView = z.infer<typeof FlowRuleView>;

/** Reads what somebody wrote, or says what is wrong with it. */
export function targetFrom({ target: kind, to }: Pick<WrittenFlow, "target" | "to">): FlowTarget | { problem: string } {
  if (kind === "label") {
    const label = Label.safeParse(to);
    return label.success ? { kind, label: label.data } : { problem: label.error.issues[0]?.message ?? "Write a label." };
  }
  if (kind === "integration" && /[.*\s]/.test(to))
    return { problem: `${to} is no integration. Write its slug, such as slack, or choose a pattern as the target.` };
  const parsed = parsePattern(kind === "integration" ? `${to}.*` : to);
  return "pattern" in parsed ? { kind, pattern: parsed.pattern } : parsed;
}

type FlowRuleRow = {
  id: string;
  source: string;
  targetKind: string;
  target: string;
  action: string;
  updatedAt: Date;
};

/** Reads a stored rule, which was valid when it was stored. */
export const keptFlow = ({ id, source, targetKind, target, action, updatedAt }: FlowRuleRow): FlowRule => ({
  id,
  from: source,
  to: keptTarget(targetKind, target),
  action: action as FlowRule["action"], // safe: checked when it was stored
  since: updatedAt,
});

function keptTarget(kind: string, target: string): FlowTarget {
  if (kind === "label") return { kind, label: target };
  if (kind === "integration") return { kind, pattern: keptPattern(`${target}.*`) };
  return { kind: "pattern", pattern: keptPattern(target) };
}

type WholeFlowRule = FlowRuleRow & { createdBy: string; createdAt: Date };

export function flowRuleView({ createdBy, createdAt, ...row }: WholeFlowRule): FlowRuleView {
  const rule = keptFlow(row);
  const { id, from, to, action, since } = rule;
  const about = { id, from, target: to.kind, to: targetText(to), action, text: flowText(rule) };
  return { ...about, createdBy, createdAt: createdAt.toISOString(), updatedAt: since.toISOString() };
}

/** What the audit log says of a rule. */
export const flowNote = ({ source, targetKind, target, action }: FlowRuleRow) => ({
  ...{ from: source, target: targetKind, to: target, action },
});

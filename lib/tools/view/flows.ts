import { type FlowRule, reaches } from "../../policies";
import { pathOf } from "../address/address";
import { builtinConnections } from "../catalog/static-tools";
import { addressOf, type ResolvedTool, type View } from "./view";

/** The labels of the account that a tool of the registry uses: its answer is data of that account. */
export const accountLabels = (labels: ReadonlyMap<string, readonly string[]>, { tool }: ResolvedTool): readonly string[] =>
  labels.get(tool.registration?.accountId ?? "") ?? [];

const none: readonly FlowRule[] = [];

/** The flow rules that are about calls of a tool once their run has read what they are from. Builtins send nothing anywhere. */
export function flowRulesTo({ snapshot: { flowRules, labels } }: View, resolved: ResolvedTool): readonly FlowRule[] {
  const { connection } = resolved;
  if (flowRules.length === 0 || builtinConnections().some(({ id }) => id === connection.id)) return none;
  const tool = {
    path: pathOf(addressOf(resolved)),
    labels: [...(labels.get(connection.id) ?? []), ...accountLabels(labels, resolved)],
  };
  return flowRules.filter((rule) => reaches(rule, tool));
}

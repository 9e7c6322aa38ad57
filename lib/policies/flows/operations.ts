import { createFlowRule } from "./create";
import { listFlowRules } from "./list";
import { removeFlowRule } from "./remove";
import { updateFlowRule } from "./update";

/** All that can be done with flow rules, for the table of operations. */
export const flowRuleOperations = { createFlowRule, listFlowRules, removeFlowRule, updateFlowRule } as const;

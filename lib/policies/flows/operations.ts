import { createFlowRule } from "./create";
import { listFlowRules } from "./list";
import { removeFlowRule } from "./remove";

/** All that can be done with flow rules, for the table of operations. */
export const flowRuleOperations = { createFlowRule, listFlowRules, removeFlowRule } as const;

"use server";

import { explainDecision, simulatePolicy } from "@executor/core/executions";
import { createFlowRule, createPolicy, movePolicy, removeFlowRule, removePolicy, updatePolicy } from "@executor/core/policies";
import { completePattern, matchTools, searchTools } from "@executor/core/tools";
import { action } from "@/lib/web";

const here = { revalidate: "/policies" };

export const createFlowRuleAction = action(createFlowRule, here);
export const removeFlowRuleAction = action(removeFlowRule, here);
export const createPolicyAction = action(createPolicy, here);
export const updatePolicyAction = action(updatePolicy, here);
export const movePolicyAction = action(movePolicy, here);
export const removePolicyAction = action(removePolicy, here);
export const matchToolsAction = action(matchTools);
export const completePatternAction = action(completePattern);
export const explainDecisionAction = action(explainDecision);
export const simulatePolicyAction = action(simulatePolicy);
export const searchToolsAction = action(searchTools);

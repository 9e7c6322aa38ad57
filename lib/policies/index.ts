export { PolicyChanges } from "./changes/change";
export { type Drafted, draftChanges } from "./changes/drafted";
export { savePolicyChanges } from "./changes/save";
export { newAllowance, whenFrom } from "./condition/when";
export {
  type Action,
  type Arguments,
  candidatesIn,
  type DecidedTool,
  type Decision,
  decide,
  decisiveIn,
  noRules,
  type Rule,
  type Rules,
  restrictionOf,
} from "./decide";
export { PolicyEffects, tidyEffects } from "./effects";
export { type FlowRule, flowText, reaches } from "./flow";
export { carryFlowRules } from "./flows/carry";
export { createFlowRule } from "./flows/create";
export { listFlowRules } from "./flows/list";
export { flowRuleOperations } from "./flows/operations";
export { readFlowRules } from "./flows/read";
export { removeFlowRule } from "./flows/remove";
export { updateFlowRule } from "./flows/update";
export { FlowRuleView, Label } from "./flows/view";
export { applyPolicies } from "./manage/apply";
export { type Approvers, listApprovers } from "./manage/approvers";
export { carryRules } from "./manage/carry";
export { createPolicy } from "./manage/create";
export { ownerKeyFor } from "./manage/find";
export { getPolicy } from "./manage/get";
export { listPolicies } from "./manage/list";
export { movePolicy } from "./manage/move";
export { policyOperations } from "./manage/operations";
export { removePolicy } from "./manage/remove";
export { updatePolicy } from "./manage/update";
export { type Policy, PolicyAction, PolicyOwner, WrittenCondition, WrittenPattern } from "./manage/view";
export { below, keptPattern, matches, type Pattern, patternLengthMax } from "./pattern";
export { indexPatterns } from "./pattern-index";
export { type Draft as PolicyDraft, draftId, type RuleBook, readRuleBook } from "./rule-book";
export { type RuleScope, ruleText } from "./scope";

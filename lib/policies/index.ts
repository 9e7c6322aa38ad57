export { type Action, type Decision, decide, type Rules } from "./decide";
export { type RuleBook, readRuleBook } from "./rule-book";

import { getSignInRules } from "./get";
import { updateSignInRules } from "./update";

/** All that can be done about signing in, for the table of operations. */
export const signInRuleOperations = { getSignInRules, updateSignInRules } as const;

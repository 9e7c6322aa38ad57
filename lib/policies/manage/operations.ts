import { applyPolicies } from "./apply";
import { listApprovers } from "./approvers";
import { createPolicy } from "./create";
import { getPolicy } from "./get";
import { listPolicies } from "./list";
import { movePolicy } from "./move";
import { removePolicy } from "./remove";
import { updatePolicy } from "./update";

/** All that can be done with policies, for the table of operations. */
export const policyOperations = {
  ...{ applyPolicies, createPolicy, getPolicy, listApprovers, listPolicies, movePolicy, removePolicy, updatePolicy },
} as const;

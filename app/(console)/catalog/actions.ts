"use server";

import { applyPolicies } from "@executor/core/policies";
import { action } from "@/lib/web";

export const applyPoliciesAction = action(applyPolicies, { revalidate: "/policies" });

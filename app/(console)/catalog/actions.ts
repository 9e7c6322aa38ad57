"use server";

import { applyPolicies } from "@executor/core/policies";
import { createToolkit, updateToolkit } from "@executor/core/toolkits";
import { action } from "@/lib/web";

export const applyPoliciesAction = action(applyPolicies, { revalidate: "/policies" });
export const createToolkitOfToolsAction = action(createToolkit, { revalidate: "/toolkits" });
export const addToToolkitAction = action(updateToolkit, { revalidate: "/toolkits" });

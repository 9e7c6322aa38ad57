"use server";

import { createAgent, publishAgent, removeAgent, rollBackAgent, updateAgent } from "@executor/core/agents";
import { action } from "@/lib/web";

const here = { revalidate: "/agents" };

export const createAgentAction = action(createAgent, here);
export const updateAgentAction = action(updateAgent, here);
export const removeAgentAction = action(removeAgent, here);
export const publishAgentAction = action(publishAgent, here);
export const rollBackAgentAction = action(rollBackAgent, here);

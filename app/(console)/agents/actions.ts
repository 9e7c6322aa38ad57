"use server";

import {
  addAgentTask,
  createAgent,
  evaluateAgent,
  publishAgent,
  removeAgent,
  removeAgentTask,
  rollBackAgent,
  updateAgent,
} from "@executor/core/agents";
import { action } from "@/lib/web";

const here = { revalidate: "/agents" };

export const createAgentAction = action(createAgent, here);
export const updateAgentAction = action(updateAgent, here);
export const removeAgentAction = action(removeAgent, here);
export const publishAgentAction = action(publishAgent, here);
export const rollBackAgentAction = action(rollBackAgent, here);
export const addAgentTaskAction = action(addAgentTask, here);
export const removeAgentTaskAction = action(removeAgentTask, here);
export const evaluateAgentAction = action(evaluateAgent, here);

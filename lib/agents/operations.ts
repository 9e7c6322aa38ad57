import { listAgentModels } from "./config/models";
import { evaluateAgent } from "./evaluations/begin";
import { listAgentEvaluations } from "./evaluations/list";
import { createAgent } from "./manage/create";
import { getAgent } from "./manage/get";
import { listAgents } from "./manage/list";
import { removeAgent } from "./manage/remove";
import { updateAgent } from "./manage/update";
import { runAgent } from "./runs/run";
import { addAgentTask } from "./tasks/add";
import { listAgentTasks } from "./tasks/list";
import { removeAgentTask } from "./tasks/remove";
import { listAgentVersions } from "./versions/list";
import { publishAgent } from "./versions/publish";
import { rollBackAgent } from "./versions/roll-back";

/** All that can be done with agents, for the table of operations. */
export const agentOperations = {
  addAgentTask,
  createAgent,
  evaluateAgent,
  getAgent,
  listAgentEvaluations,
  listAgentModels,
  listAgents,
  listAgentTasks,
  listAgentVersions,
  publishAgent,
  removeAgent,
  removeAgentTask,
  rollBackAgent,
  runAgent,
  updateAgent,
} as const;

import { listAgentModels } from "./config/models";
import { createAgent } from "./manage/create";
import { getAgent } from "./manage/get";
import { listAgents } from "./manage/list";
import { removeAgent } from "./manage/remove";
import { updateAgent } from "./manage/update";
import { runAgent } from "./runs/run";
import { listAgentVersions } from "./versions/list";
import { publishAgent } from "./versions/publish";
import { rollBackAgent } from "./versions/roll-back";

/** All that can be done with agents, for the table of operations. */
export const agentOperations = {
  createAgent,
  getAgent,
  listAgentModels,
  listAgents,
  listAgentVersions,
  publishAgent,
  removeAgent,
  rollBackAgent,
  runAgent,
  updateAgent,
} as const;

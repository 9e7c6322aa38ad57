export { type AgentModelLine, listAgentModels } from "./config/models";
export type { AgentLine, AgentView } from "./config/view";
export { evaluateAgent } from "./evaluations/begin";
export { listAgentEvaluations } from "./evaluations/list";
export type { AgentEvaluation } from "./evaluations/view";
export { createAgent } from "./manage/create";
export { getAgent } from "./manage/get";
export { listAgents } from "./manage/list";
export { removeAgent } from "./manage/remove";
export { updateAgent } from "./manage/update";
export { offerAgents } from "./offer";
export { agentOperations } from "./operations";

export { beginAgent } from "./runs/begin";

export { runAgent } from "./runs/run";
export { addAgentTask } from "./tasks/add";
export { listAgentTasks } from "./tasks/list";
export { removeAgentTask } from "./tasks/remove";
export type { AgentTask } from "./tasks/task";
export { type AgentVersion, listAgentVersions } from "./versions/list";
export { publishAgent } from "./versions/publish";
export { rollBackAgent } from "./versions/roll-back";

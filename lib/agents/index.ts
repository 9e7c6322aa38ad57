export { type AgentModelLine, listAgentModels } from "./config/models";
export type { AgentLine, AgentView } from "./config/view";
export { createAgent } from "./manage/create";
export { getAgent } from "./manage/get";
export { listAgents } from "./manage/list";
export { removeAgent } from "./manage/remove";
export { updateAgent } from "./manage/update";
export { offerAgents } from "./offer";
export { agentOperations } from "./operations";

export { beginAgent } from "./runs/begin";

export { runAgent } from "./runs/run";
export { type AgentVersion, listAgentVersions } from "./versions/list";
export { publishAgent } from "./versions/publish";
export { rollBackAgent } from "./versions/roll-back";

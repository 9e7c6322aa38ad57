export { answerMcp } from "./endpoint";
export { forgetMcpSessions } from "./sessions";
export { beginAgentTrial } from "./trials/begin";
export { type AgentArrival, getAgentTrial } from "./trials/get";
export { forgetAgentTrials, noteArrival, noteRefusal } from "./trials/note";

export { answerMcp } from "./endpoint";
export { forgetMcpSessions } from "./sessions";
export { previewToolkit, type ToolkitPreview } from "./toolkit-preview";
export { beginAgentTrial } from "./trials/begin";
export { type AgentArrival, getAgentTrial } from "./trials/get";
export { forgetAgentTrials, noteArrival, noteRefusal } from "./trials/note";

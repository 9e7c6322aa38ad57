export { answerMcp, type McpRequest } from "./endpoint";
export { forgetMcpSessions } from "./sessions";

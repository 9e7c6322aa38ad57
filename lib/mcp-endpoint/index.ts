export { answerMcp } from "./endpoint";
export { forgetMcpSessions } from "./sessions";

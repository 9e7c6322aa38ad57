export { answerApproval } from "./answer";
export { expireApproval } from "./approvals/expire";
export { cancelExecution } from "./cancel";
export { createExecution } from "./execute";
export { resumeExecutionJob, takeOverExecutions } from "./pass/take-over";
export { resumeExecution } from "./resume";
export { tryTool } from "./try";

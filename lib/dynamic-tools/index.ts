export { answerDynamicCall } from "./calls/answer";
export { deliverCall } from "./calls/deliver";
export { listDynamicCalls } from "./calls/list";
export { dynamicToolOperations } from "./operations";
export { endDynamicTools } from "./sessions/end";
export { forgetDynamicTools } from "./sessions/forget";
export { getDynamicTools } from "./sessions/get";
export { registerDynamicTools } from "./sessions/register";
export { SessionField, withDynamicTools } from "./sessions/session";

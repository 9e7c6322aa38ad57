import { answerDynamicCall } from "./calls/answer";
import { listDynamicCalls } from "./calls/list";
import { endDynamicTools } from "./sessions/end";
import { getDynamicTools } from "./sessions/get";
import { registerDynamicTools } from "./sessions/register";

/** Everything about tools that a program offers to its own runs. */
export const dynamicToolOperations = {
  ...{ registerDynamicTools, getDynamicTools, endDynamicTools },
  ...{ listDynamicCalls, answerDynamicCall },
} as const;

import { resultOfCall } from "./call-tool";
import { answered, isAsking, resumed, settle } from "./questions";
import type { BrokenOff } from "./resumption";
import { follow, standingOf } from "./runs";
import type { ToolAnswer, ToolCall } from "./tool";

/** Answers a call whose stream broke off: from its run, with what its client has answered since, else by asking once more. */
export async function goOn(given: ToolCall, { executionId, isOfOneTool, asked, answer }: BrokenOff): Promise<ToolAnswer> {
  if (given.open) given.open.isOfOneTool = isOfOneTool;
  const call = isOfOneTool ? { ...given, present: resultOfCall } : given;
  const again = await resumed(call);
  if (again) return again;
  const standing = await follow(call, await standingOf(call, executionId));
  if (!isAsking(standing)) return settle(call, standing);
  const isSameQuestion = standing.executionId === executionId;
  if (isSameQuestion && answer?.action === "cancel") return call.present(standing);
  if (isSameQuestion && !asked?.isPage && (answer?.action === "accept" || answer?.action === "decline"))
    return settle(call, await answered(call, standing, { action: answer.action, content: answer.content ?? {} }));
  if (asked) await withdraw(call, asked.id);
  return settle(call, standing);
}

/** The form that is still open at the client belongs to a question nobody waits for any more. */
const withdraw = ({ request }: ToolCall, requestId: string): Promise<void> =>
  request.mcpReq.notify({ method: "notifications/cancelled", params: { requestId, reason: "It is asked once more." } });

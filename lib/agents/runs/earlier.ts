import { getExecution, getExecutionResult } from "../../executions";
import { isJsonText } from "../../json-text";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import { type Message, parseProgram } from "../loop/program";

export type Earlier = { messages: Message[]; context: Record<string, Json>; agentId: string };

/** What was said in a run that a conversation goes on from. Who may not see that run cannot go on from it. */
export async function readEarlier(ctx: Context, id: string): Promise<Earlier> {
  const run = await getExecution(ctx, { id });
  if (run.kind !== "agent") throw new Failure("invalid", `The run ${id} is not one of an agent.`);
  if (run.state === "running" || run.state === "paused")
    throw new Failure("conflict", `The run ${id} is not over yet. Wait for it, or cancel it.`);
  const program = parseProgram(run.source);
  if (run.state !== "completed") return { messages: program.messages, context: program.context, agentId: program.agent.id };
  const { result } = await getExecutionResult(ctx, { id });
  const whole: unknown = isJsonText(result) ? JSON.parse(result.text) : result;
  const { messages, context } = whole as Pick<Earlier, "messages" | "context">; // safe: what the loop answers with
  return { messages, context, agentId: program.agent.id };
}

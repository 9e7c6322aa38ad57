import { z } from "zod";
import { type ExecutionAnswer, ExecutionId, followExecution, followingRuns } from "../executions";
import type { Context } from "../operation/context";
import { operation } from "../operation/operation";
import { answerOf, ToolCallsAnswer } from "./answer";
import { OutputForm } from "./outputs";

const waitMsMax = 60_000;

export const getToolCalls = operation({
  name: "tool_call.get",
  summary: "See how the calls of a model stand, and get the items that answer them once all are over",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    as: OutputForm.default("native").describe("native: each output as its model API takes it; items: with success, for routers"),
    waitMs: z.coerce.number().int().min(0).max(waitMsMax).default(0).describe("How long to wait while it runs"),
  }),
  output: ToolCallsAnswer,
  run: async (ctx, { id, as, waitMs }) => answerOf(await standingOf(ctx, id, waitMs), as),
});

/** Waits while the run goes on, at most so long. */
async function standingOf(ctx: Context, id: string, waitMs: number): Promise<ExecutionAnswer> {
  const until = Date.now() + waitMs;
  let afterRevision = 0;
  for (;;) {
    const left = Math.max(0, until - Date.now());
    const { answer, revision } = await followExecution(ctx, { id, afterRevision, waitMs: afterRevision === 0 ? 0 : left });
    if (answer) return answer;
    if (left === 0) return { status: "running", executionId: id, text: "Still running.", structured: {}, isError: false };
    afterRevision = revision;
  }
}

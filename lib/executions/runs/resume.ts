import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { decide } from "../approvals/answer";
import { AnswerInput } from "../approvals/answer-input";
import { reportPass } from "../driver/report-pass";
import { resume } from "../driver/resume";
import { ExecutionId, parseExecutionId } from "../ids";
import { PassLost } from "../journal/retry";
import { ExecutionAnswer, runningAnswer } from "../views/answer";
import { drivenAnswer, waitForRest } from "./answers";
import { orStillRunning } from "./or-still-running";

const waitMsMax = 300_000;

export const resumeExecution = operation({
  name: "execution.resume",
  summary: "Answer what a paused run asks, and see how it goes on",
  permission: "executions:answer",
  input: AnswerInput.extend({
    id: ExecutionId,
    waitMs: z.number().int().min(0).max(waitMsMax).optional().describe("Answer `running` when it is not at rest by then"),
  }),
  output: ExecutionAnswer,
  async run(ctx, { id: pauseId, waitMs, ...given }) {
    const which = parseExecutionId(pauseId);
    const { id } = which;
    await decide(ctx, which, given);
    const outer = await outermostOf(ctx, id);
    const going = resume(ctx.organizationId, id)
      .then((driven) => (driven && outer === id ? drivenAnswer(ctx, driven) : waitForRest(ctx, outer, waitMsMax)))
      .catch((error: unknown) => {
        if (error instanceof PassLost) return waitForRest(ctx, outer, waitMsMax);
        throw error;
      });
    if (waitMs === undefined) return orStillRunning(outer, going, () => runningAnswer(outer));
    going.catch((error: unknown) => reportPass(id, error));
    return Promise.race([going, sleep(waitMs, null, { ref: false }).then(() => runningAnswer(outer))]);
  },
});

/** The run that somebody began: whoever answers a run within it wants to know how that one goes on. */
async function outermostOf(ctx: Context, id: string): Promise<string> {
  const row = await ctx.db.execution.findFirst({ where: { id }, select: { parentId: true } });
  return row?.parentId ? outermostOf(ctx, row.parentId) : id;
}

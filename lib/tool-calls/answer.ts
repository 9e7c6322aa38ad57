import { z } from "zod";
import type { ExecutionAnswer } from "../executions";
import { Failure } from "../operation/failure";
import { type OutputForm, outputsOf } from "./outputs";

export const ToolCallsAnswer = z.object({
  status: z.enum(["completed", "paused", "running", "failed"]),
  executionId: z.string().describe("The run that makes the calls; of one that waits, the pause to resume"),
  output: z.array(z.record(z.string(), z.unknown())).describe("One for each call in the order of the items, once all are over"),
  pause: z.record(z.string(), z.unknown()).optional().describe("What a call waits for, and until when"),
  text: z.string().describe("How it stands, for a reader"),
});

/** How calls stand: their outputs once all are over, or what one of them waits for. */
export function answerOf(answer: ExecutionAnswer, as: z.infer<typeof OutputForm>): z.infer<typeof ToolCallsAnswer> {
  const { status, executionId, text, structured } = answer;
  if (status === "paused") return { status, executionId, output: [], pause: structured, text };
  if (status !== "completed") return { status, executionId, output: [], text };
  const output = outputsOf(answer, as);
  if (!output) throw new Failure("not_found", `The run ${executionId} was not begun with the calls of a model.`);
  return { status, executionId, output, text: `${output.length} ${output.length === 1 ? "call is" : "calls are"} over.` };
}

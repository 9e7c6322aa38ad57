import { z } from "zod";
import { Failure } from "../operation/failure";
import { answered, resumed, settle } from "./questions";
import { follow, openRuns, resultOf, standingOf } from "./runs";
import { jsonAnswer, mcpTool } from "./tool";

export const resumeTool = mcpTool({
  name: "resume",
  title: "Go on with a run",
  description:
    "Answer the question of a paused run with what the user decided, or leave out action to wait for a run and see how it stands. Without executionId it lists the runs that wait or go on. Works from any session; asked again, it gives the same answer.",
  input: z.object({
    executionId: z.string().optional().describe("As execute gave it"),
    action: z.enum(["accept", "decline", "cancel"]).optional(),
    content: z.looseObject({}).optional().describe("What the question asks for, where it asks for anything"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async call(call, { executionId, action, content }) {
    const again = await resumed(call);
    if (again) return again;
    if (executionId === undefined) {
      if (action !== undefined) throw unnamed();
      return jsonAnswer({ runs: await openRuns(call) });
    }
    if (action === undefined) return resultOf(await follow(call, await standingOf(call, executionId)));
    return settle(call, await answered(call, { executionId }, { action, ...(content ? { content } : {}) }));
  },
});

const unnamed = () =>
  new Failure("invalid", "Say which run is meant: executionId. Without an action, resume lists those that wait.");

import { z } from "zod";
import { answered, resumed, settle } from "./questions";
import { follow, resultOf, standingOf } from "./runs";
import { mcpTool } from "./tool";

export const resumeTool = mcpTool({
  name: "resume",
  title: "Go on with a run",
  description:
    "Answer the question of a paused run with what the user decided, or leave out action to wait for a run and see how it stands. Works from any session; asked again, it gives the same answer.",
  input: z.object({
    executionId: z.string().describe("As execute gave it"),
    action: z.enum(["accept", "decline", "cancel"]).optional(),
    content: z.looseObject({}).optional().describe("What the question asks for, where it asks for anything"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async call(call, { executionId, action, content }) {
    const again = await resumed(call);
    if (again) return again;
    if (action === undefined) return resultOf(await follow(call, await standingOf(call, executionId)));
    return settle(call, await answered(call, { executionId }, { action, ...(content ? { content } : {}) }));
  },
});

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
    scope: z
      .enum(["once", "alike", "run"])
      .optional()
      .describe("How far an approval reaches: this call, those like it in this run, or the same tool in this run"),
    varying: z
      .array(z.string())
      .optional()
      .describe("With the scope alike: JSON pointers to the arguments that may differ, such as /body/amount"),
    content: z.looseObject({}).optional().describe("What the question asks for, where it asks for anything"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  async call(call, { executionId, action, content, scope, varying }) {
    const again = await resumed(call);
    if (again) return again;
    if (executionId === undefined) {
      if (action !== undefined) throw unnamed();
      return jsonAnswer({ runs: await openRuns(call) });
    }
    if (action === undefined) return resultOf(await follow(call, await standingOf(call, executionId)));
    return settle(
      call,
      await answered(call, { executionId }, { action, ...reachOf({ scope, varying }), ...(content ? { content } : {}) }),
    );
  },
});

type Reach = { scope?: "once" | "alike" | "run" | undefined; varying?: string[] | undefined };

const reachOf = ({ scope, varying }: Reach) => ({ ...(scope ? { scope } : {}), ...(varying ? { varying } : {}) });

const unnamed = () =>
  new Failure("invalid", "Say which run is meant: executionId. Without an action, resume lists those that wait.");

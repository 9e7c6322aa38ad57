import type { RunHost, ToolResult } from "../../plugins";
import type { CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";
import { performOperation } from "./static-tools";

/** What the tool of a call can ask of its run. */
export function runHost({ run }: Pass, { seq }: CallRecord): RunHost {
  return {
    callId: `${run.id}.${seq}`,
    elicit: async () => ({ action: "cancel", reason: "Nobody can be asked." }),
    progress: () => {},
    call: async (): Promise<ToolResult> => ({
      ok: false,
      error: { code: "tool_not_found", message: "A tool calls no other tools.", retryable: false },
    }),
    perform: (operation, input) => performOperation(run.ctx, operation, input),
  };
}

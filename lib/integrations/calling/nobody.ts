import { Failure } from "../../operation/failure";
import type { RunHost } from "../../plugins";

/** What a call can ask that belongs to no run, such as a check: there is nobody to answer. */
export const nobody: RunHost = {
  callId: "",
  elicit: async () => ({ action: "cancel", reason: "Nobody can be asked during a check." }),
  call: async () => ({
    ok: false,
    error: { code: "tool_not_found", message: "A check calls no other tools.", retryable: false },
  }),
  perform: () => Promise.reject(new Failure("forbidden", "A check performs no operations.")),
};

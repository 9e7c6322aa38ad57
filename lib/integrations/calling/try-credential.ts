import { Failure } from "../../operation/failure";
import type { CallableTool } from "../workshop/job";
import { callWired, rejected, working } from "./invoke";
import type { Wiring } from "./wiring";

const checkMs = 20_000;

export type Verdict = { state: "connected" | "needs_reconnect" | "error"; stateReason: string | null; checkedAt: Date };

/** Calls the chosen read-only tool and says what its answer means for the connection. */
export async function tryCredential(wiring: Wiring, tool: CallableTool): Promise<Verdict> {
  const checkedAt = new Date();
  const result = await callWired(wiring, { tool, args: {}, signal: AbortSignal.timeout(checkMs) }).catch(inTime);
  if (result.ok) return { ...working, checkedAt };
  const { code, message, status } = result.error;
  if (code === "connection_rejected" || status === 401 || status === 403)
    return { state: "needs_reconnect", stateReason: rejected(message), checkedAt };
  return { state: "error", stateReason: `The check with ${tool.name} failed: ${message}`.slice(0, 500), checkedAt };
}

/** Before anything is saved: a credential that is refused is not kept; a service that is away does not keep anybody from connecting. */
export async function requireAccepted(wiring: Wiring, tool: CallableTool): Promise<Verdict> {
  const verdict = await tryCredential(wiring, tool);
  if (verdict.state !== "needs_reconnect") return verdict;
  throw new Failure("invalid", `${verdict.stateReason} Nothing was saved.`, { values: [verdict.stateReason ?? ""] });
}

function inTime(error: unknown) {
  if (error instanceof Error && error.name === "TimeoutError")
    return {
      ok: false,
      error: { code: "upstream_timeout", message: `no answer within ${checkMs / 1000} s`, status: undefined },
    } as const;
  throw error;
}

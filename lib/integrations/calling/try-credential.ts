import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ToolResult } from "../../plugins";
import type { CallableTool } from "../workshop/job";
import { callRenewing, callWired } from "./invoke";
import { rejected, working } from "./state";
import { openWiring, type Wiring } from "./wiring";

const checkMs = 20_000;

export type Verdict = { state: "connected" | "needs_reconnect" | "error"; stateReason: string | null; checkedAt: Date };

/** Calls the chosen read-only tool of a connection and says what its answer means for it. */
export async function tryConnection(ctx: Context, connectionId: string, tool: CallableTool): Promise<Verdict> {
  const opened = await openWiring(ctx, connectionId);
  if (!opened.wiring) return verdictOf({ ok: false, error: opened.problem }, tool);
  return verdictOf(await callRenewing(ctx, opened, { tool, args: {}, signal: AbortSignal.timeout(checkMs) }).catch(inTime), tool);
}

function verdictOf(result: ToolResult, tool: CallableTool): Verdict {
  const checkedAt = new Date();
  if (result.ok) return { ...working, checkedAt };
  const { code, message, status } = result.error;
  if (code === "oauth_reauth_required" && status === undefined)
    return { state: "needs_reconnect", stateReason: message.slice(0, 500), checkedAt };
  if (code === "connection_rejected" || status === 401 || status === 403)
    return { state: "needs_reconnect", stateReason: rejected(message), checkedAt };
  return { state: "error", stateReason: `The check with ${tool.name} failed: ${message}`.slice(0, 500), checkedAt };
}

/** Before anything is saved: a credential that is refused is not kept; a service that is away does not keep anybody from connecting. */
export async function requireAccepted(wiring: Wiring, tool: CallableTool | null): Promise<Verdict | typeof working> {
  if (tool?.effect !== "read") return working;
  const verdict = verdictOf(
    await callWired(wiring, { tool, args: {}, signal: AbortSignal.timeout(checkMs) }).catch(inTime),
    tool,
  );
  if (verdict.state !== "needs_reconnect") return verdict;
  throw new Failure("invalid", `${verdict.stateReason} Nothing was saved.`, { values: [verdict.stateReason ?? ""] });
}

function inTime(error: unknown): ToolResult {
  if (error instanceof Error && error.name === "TimeoutError")
    return { ok: false, error: { code: "upstream_timeout", message: `no answer within ${checkMs / 1000} s` } };
  throw error;
}

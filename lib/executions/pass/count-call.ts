import { meters } from "../../telemetry/meters";
import type { CallRecord } from "../journal/record";

/** The codes of errors that have a series of their own. Those of plugins that people write may be any word. */
const codes: ReadonlySet<string> = new Set([
  ...["tool_not_found", "tool_ambiguous", "tool_blocked", "tool_changed", "invalid_tool_arguments"],
  ...["approval_declined", "approval_cancelled", "approval_expired", "approval_pending"],
  ...["connection_missing", "connection_rejected", "connection_changed"],
  ...["oauth_reauth_required", "oauth_scope_insufficient", "oauth_refresh_failed"],
  ...["upstream_http_error", "upstream_timeout", "upstream_unreachable", "upstream_bad_answer", "upstream_rate_limited"],
  ...["graphql_errors", "mcp_tool_error", "limit_exceeded", "outcome_unknown", "internal"],
]);

/** Counts a call that has its outcome. One that was never sent took no time worth a histogram. */
export function countCall({ effect, state, errorCode, startedAt, endedAt }: CallRecord): void {
  const labels = { effect: effect ?? "none", outcome: outcomeLabel(state, errorCode) };
  const { calls, settled } = meters();
  settled.inc(labels);
  if (startedAt && endedAt) calls.observe(labels, (endedAt.getTime() - startedAt.getTime()) / 1_000);
}

function outcomeLabel(state: CallRecord["state"], errorCode: string | null): string {
  if (errorCode === null) return state === "planned" ? "planned" : "ok";
  return codes.has(errorCode) ? errorCode : "other";
}

import type { ToolError } from "../../../plugins";

/** What others said, ended as a sentence, before what to do. */
export function sentences(said: string, next: string): string {
  const whole = said.trim();
  return /[.!?…:]$/.test(whole) || whole === "" ? `${whole} ${next}`.trim() : `${whole}. ${next}`;
}

const advice: Record<string, string> = {
  oauth_reauth_required: "Reconnect the connection: somebody has to sign in again.",
  oauth_refresh_failed: "The access token could not be renewed; try again later.",
};

/** What a call is told when its connection has no token: why, and what to do. */
export function problemOf(code: string, reason: string): ToolError {
  const told = advice[code] ?? "";
  const message = reason.includes(told) ? reason : sentences(reason, told);
  return { code, message: message.slice(0, 700), retryable: code === "oauth_refresh_failed" };
}

import type { CallRecord, Run } from "./record";

type Trouble = "failedCalls" | "blockedCalls" | "declinedCalls";
export type CallCounts = Record<"callCount" | Trouble, number>;

/** Errors of calls that were never sent: a policy stopped them, or people did not approve. */
const reasons: Readonly<Record<string, Trouble | null>> = {
  ...{ tool_blocked: "blockedCalls", approval_pending: "blockedCalls" },
  ...{ approval_declined: "declinedCalls", approval_cancelled: "declinedCalls", approval_expired: "declinedCalls" },
  cancelled: null,
};

/** The codes of calls that a policy stopped or people did not approve. */
export const stoppedCodes: readonly string[] = Object.keys(reasons).filter((code) => reasons[code] !== null);

export function countCalls({ calls }: Pick<Run, "calls">): CallCounts {
  const counts = { callCount: calls.size, failedCalls: 0, blockedCalls: 0, declinedCalls: 0 };
  for (const { state, errorCode } of calls.values()) {
    const trouble = state === "failed" ? troubleOf(errorCode) : null;
    if (trouble) counts[trouble] += 1;
  }
  return counts;
}

function troubleOf(errorCode: CallRecord["errorCode"]): Trouble | null {
  if (errorCode === null) return null;
  const reason = reasons[errorCode];
  return reason === undefined ? "failedCalls" : reason;
}

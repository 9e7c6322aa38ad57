import type { CallView } from "@executor/core/executions";
import { titleOf } from "../tool-name/title-of";
import { shownDuration } from "../ui/shown-duration";
import type { Span } from "./time-scale";

export type Bar = Span & { look: "human" | "queued" | "slept" | "succeeded" | "failed" | "running" | "unknown" | "planned" };

export const barLooks: Record<Bar["look"], string> = {
  human: "h-3 rounded-[2px] border border-waiting-edge hatched",
  queued: "h-px bg-control",
  slept: "h-1 rounded-[2px] bg-control",
  succeeded: "h-3 rounded-[2px] bg-succeeded-edge",
  failed: "h-3 rounded-[2px] bg-failed-edge",
  running: "h-3 rounded-[2px] bg-running-edge",
  unknown: "h-3 rounded-[2px] border-2 border-waiting-edge border-dashed",
  planned: "h-3 rounded-[2px] border border-running-edge border-dashed",
};

type DrawnCall = Pick<CallView, "path" | "madeAt" | "startedAt" | "endedAt" | "approvalId" | "state">;

/** The bars of a call: the time it waited for people or for its turn, and the time it ran. */
export function barsOf(call: DrawnCall, end: number): Bar[] {
  const { madeAt, startedAt, endedAt, approvalId, state } = call;
  const made = Date.parse(madeAt);
  const over = endedAt ? Date.parse(endedAt) : end;
  const started = startedAt ? Date.parse(startedAt) : over;
  const waited: Bar = { from: made, to: started, look: approvalId ? "human" : "queued" };
  if (state === "waiting" || state === "unstarted") return [waited];
  const ran: Bar = {
    from: started,
    to: Math.max(over, started),
    look: lookOf(call, state),
  };
  return started > made ? [waited, ran] : [ran];
}

function lookOf({ path }: DrawnCall, state: Exclude<CallView["state"], "waiting" | "unstarted">): Bar["look"] {
  if (state === "asking") return "human";
  if (state === "nested") return "running";
  return path === sleepPath && state === "succeeded" ? "slept" : state;
}

/** The periods in which tools worked. Waiting for people and timers does not count. */
export function busySpans(calls: readonly DrawnCall[], end: number): Span[] {
  return calls.flatMap((call) =>
    call.path === sleepPath ? [] : barsOf(call, end).filter(({ look }) => look !== "human" && look !== "unknown"),
  );
}

/** The moments at which the program was replayed, because a person had answered. */
export function replaysOf(calls: readonly CallView[]): number[] {
  const moments = calls.flatMap(({ approvalId, startedAt, endedAt, madeAt }) => {
    const at = approvalId === null ? null : (startedAt ?? endedAt);
    return at && at > madeAt ? [Date.parse(at)] : [];
  });
  return [...new Set(moments)].sort((one, other) => one - other);
}

const sleepPath = "$sleep";

type NamedCall = Pick<CallView, "path" | "address" | "title" | "arguments">;

/** The name people know a call by. */
export const callName = (call: NamedCall): string => timerOf(call) ?? (call.title?.trim() || titleOf(call.address ?? call.path));

/** Such as `Sleep 200 ms`. Null for the call of a tool. */
export function timerOf({ path, arguments: args }: NamedCall): string | null {
  if (path !== sleepPath) return null;
  const { ms } = args as { ms?: number }; // safe: the sandbox writes it
  return `Sleep ${ms ?? 0} ms`;
}

/** Such as `2 retries, 1.40 s waited`. Null if it was sent once. */
export function retriesOf({ retries, retryWaitMs }: Pick<CallView, "retries" | "retryWaitMs">): string | null {
  if (retries === 0) return null;
  return `${retries} ${retries === 1 ? "retry" : "retries"}, ${shownDuration(retryWaitMs)} waited`;
}

/** Such as `Reading pages, 3 of 10`. Null if its tool says nothing. */
export function progressOf({ progress }: Pick<CallView, "progress">): string | null {
  if (!progress) return null;
  const { message, done, total } = progress;
  const amount = done === null ? null : `${done}${total === null ? "" : ` of ${total}`}`;
  return [message, amount].filter(Boolean).join(", ") || null;
}

/** How long the call has run. Null before it started. */
export function durationOf({ startedAt, endedAt, state }: CallView, end: number): number | null {
  if (!startedAt) return null;
  if (!endedAt && state !== "running") return null;
  return Math.max(0, (endedAt ? Date.parse(endedAt) : end) - Date.parse(startedAt));
}

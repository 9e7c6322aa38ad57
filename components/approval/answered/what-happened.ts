import type { CallView } from "@executor/core/executions";
import { sentenceCase } from "../../ui/sentence-case";

/** What is known of a run since the answer. */
export type Aftermath = {
  call: Pick<CallView, "state" | "errorCode" | "outcome"> | null;
  runState: string | null;
  /** What the run asks next. */
  nextId: string | null;
};

const runWords: Record<string, string> = {
  running: "the run goes on",
  completed: "the run completed",
  failed: "the run failed",
  cancelled: "the run was cancelled",
  paused: "the run waits",
};

/** What happened after an answer, in a sentence that grows as more is known. */
export function whatHappened({ call, runState, nextId }: Aftermath): string {
  const parts = [callWords(call), (runState && runWords[nextId ? "paused" : runState]) ?? ""].filter(Boolean);
  const [first = "the run will go on", ...rest] = parts;
  return `${[sentenceCase(first), ...rest].join("; ")}${nextId ? " for another answer" : ""}.`;
}

function callWords(call: Aftermath["call"]): string {
  if (!call || call.state === "waiting") return "";
  if (call.state === "unstarted" || call.state === "running" || call.state === "asking") return "the call is being made";
  if (call.state === "unknown") return "nobody knows whether the call took effect";
  const status = statusIn(call.outcome);
  if (call.state === "succeeded") return `the call succeeded${status}`;
  return call.errorCode === "approval_declined"
    ? "the program was told"
    : `the call failed with ${call.errorCode ?? "an error"}${status}`;
}

function statusIn(outcome: unknown): string {
  const { http, error } = (outcome ?? {}) as { http?: { status?: unknown }; error?: { status?: unknown } };
  const status = http?.status ?? error?.status;
  return typeof status === "number" ? ` (HTTP ${status})` : "";
}

/** A run that is paused and asks nothing new has not moved on yet. */
export const isSettled = ({ runState, nextId }: Aftermath): boolean =>
  runState === "completed" || runState === "failed" || runState === "cancelled" || nextId !== null;

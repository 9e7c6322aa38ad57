import type { OutputOf } from "../operations/input-output";

type ExecutionAnswer = OutputOf<"createExecution">;

export type LogLine = { level: string; text: string };
/** A call that a plan captured instead of sending it. */
export type PlannedCall = OutputOf<"getExecutionPlan">["plan"][number];
/** `plan` is there after a dry run: the first calls that would change something. `executions.plan` has the others after `nextPlanned`. */
type Output = { emitted: unknown[]; logs: LogLine[]; plan?: PlannedCall[]; nextPlanned?: number };

/** Why a program ended early: `line` and `column` are those of its own text. */
export type RunError = { name: string; message: string; line?: number; column?: number; code?: string };

/** What a run waits for. */
export type Pause = {
  /** The id that `resume` takes. */
  id: string;
  kind: "approval" | "form" | "url" | "plan" | "outcome" | "timer";
  message: string;
  /** The tool that is to be called. */
  address?: string;
  args?: unknown;
  /** What the answer's `content` has to be. */
  requestedSchema?: Record<string, unknown>;
  /** Where a person has to go. */
  url?: string;
  /** Where a person can answer in the console. */
  approvalUrl?: string;
  expiresAt?: string;
  /** When a timer goes on by itself. */
  wakeAt?: string | null;
};

type Common = { executionId: string /** The same for a reader. */; text: string };
export type CompletedRun<Result = unknown> = Common & Output & { status: "completed"; result: Result };
export type FailedRun = Common & Output & { status: "failed"; error: RunError };
export type PausedRun = Common & { status: "paused"; pause: Pause };
export type RunningRun = Common & { status: "running" };

/** How a run stands. */
export type Run<Result = unknown> = CompletedRun<Result> | FailedRun | PausedRun | RunningRun;

export function runOf<Result>({ status, executionId, text, structured }: ExecutionAnswer): Run<Result> {
  if (status === "completed") return { status, executionId, text, ...(structured as Output & { result: Result }) };
  if (status === "failed") return { ...(structured as Output & { error: RunError }), status, executionId, text };
  if (status === "paused") return { status, executionId: baseId(executionId), text, pause: pauseOf(structured as Structured) };
  return { status, executionId, text };
}

/** A later pause of a run has its number behind the run's id. */
const baseId = (id: string) => id.replace(/\.\d+$/, "");

/** `structured` of a paused run (docs/executions.md). */
type Structured = {
  executionId: string;
  wakeAt?: string | null;
  expiresAt?: string;
  approvalUrl?: string;
  interaction?: Omit<Pause, "id" | "expiresAt" | "approvalUrl" | "wakeAt">;
};

function pauseOf({ executionId: id, wakeAt, expiresAt, approvalUrl, interaction }: Structured): Pause {
  if (!interaction) return { id, kind: "timer", message: "A timer of the program goes on by itself.", wakeAt: wakeAt ?? null };
  return { id, ...interaction, ...(expiresAt && { expiresAt }), ...(approvalUrl && { approvalUrl }) };
}

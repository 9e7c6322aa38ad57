import type { CallView, ExecutionAnswer, ExecutionState, OutputView, PlannedCall } from "@executor/core/executions";

/** The known facts of a run so far. */
export type RunView = {
  /** Null until anything is known. */
  state: ExecutionState | null;
  calls: readonly CallView[];
  lines: readonly OutputView[];
  /** The answer of the run, once it rests. */
  answer: ExecutionAnswer | null;
  /** Undefined until the run is completed. */
  result: unknown;
  error: RunError | null;
  pause: RunPause | null;
  /** What a dry run would change, once it is over. */
  plan: { calls: readonly PlannedCall[]; next: number | null } | null;
};

export type RunError = { name: string; message: string; line?: number; column?: number; code?: string };

/** What a paused run is waiting for: an answer to the pause `pauseId`, a sign-in at an address, or a time. */
export type RunPause =
  | { kind: "question"; pauseId: string; expiresAt: string; isOfPlan: boolean }
  | { kind: "sign-in"; pauseId: string; expiresAt: string; message: string; url: string }
  | { kind: "sleep"; wakeAt: string | null };

/** The facts of a run that a page has before it listens. */
export type KnownRun = {
  state: ExecutionState;
  answer: ExecutionAnswer | null;
  calls: readonly CallView[];
  lines: readonly OutputView[];
};

export const nothingKnown: RunView = {
  ...{ state: null, calls: [], lines: [], answer: null },
  ...{ result: undefined, error: null, pause: null, plan: null },
};

export const isOver = (state: ExecutionState | null): boolean =>
  state === "completed" || state === "failed" || state === "cancelled";

export function runView({ state, answer, calls, lines }: KnownRun): RunView {
  const structured = (answer?.structured ?? {}) as Structured; // safe: what lib/executions/views/answer.ts and runs/answers.ts make
  return {
    ...{ state, calls, lines, answer },
    result: state === "completed" ? structured.result : undefined,
    error: structured.error ?? null,
    pause: state === "paused" ? pauseOf(structured) : null,
    plan: structured.plan ? { calls: structured.plan, next: structured.nextPlanned ?? null } : null,
  };
}

type Structured = {
  status?: string;
  result?: unknown;
  error?: RunError;
  executionId?: string;
  expiresAt?: string;
  wakeAt?: string | null;
  plan?: PlannedCall[];
  nextPlanned?: number;
  interaction?: { kind?: string; message: string; url?: string; signIn?: object };
};

function pauseOf({ status, executionId: pauseId = "", expiresAt = "", wakeAt = null, interaction }: Structured): RunPause {
  if (status === "sleeping") return { kind: "sleep", wakeAt };
  if (!interaction?.signIn || !interaction.url)
    return { kind: "question", pauseId, expiresAt, isOfPlan: interaction?.kind === "plan" };
  const { message, url } = interaction;
  return { kind: "sign-in", pauseId, expiresAt, message, url };
}

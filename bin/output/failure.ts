import { CommanderError } from "commander";
import { type ErrorCode, ExecutorError, PausedError, ToolError, ToolNotFoundError } from "../../lib/sdk";
import { type ExitCode, exitCodes } from "../exit-codes";

/** Something that whoever typed the command can put right. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.usage,
    /** What to do next. */
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

export type ToldFailure = { code: string; message: string; hint: string | null; exitCode: ExitCode };

/** What went wrong and what to do next. Null when all was said already. */
export function failureOf(error: unknown, signal: AbortSignal): ToldFailure | null {
  if (error instanceof CommanderError) return null;
  if (signal.aborted) return { code: "interrupted", message: "Interrupted.", hint: null, exitCode: exitCodes.interrupted };
  if (error instanceof CliError) return { code: "usage", message: error.message, hint: error.hint, exitCode: error.exitCode };
  if (error instanceof PausedError) return pausedFailure(error);
  if (error instanceof ToolError) return toolFailure(error);
  if (error instanceof ExecutorError) return consoleFailure(error);
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", message, hint: "This is a fault of the CLI. Please report it.", exitCode: exitCodes.failed };
}

const pausedFailure = ({ message, pause, executionId }: PausedError): ToldFailure => ({
  code: "waiting",
  message,
  hint: `Answer it at ${pause.approvalUrl ?? "the console"}, or with: executor resume --execution-id ${pause.id || executionId}`,
  exitCode: exitCodes.waiting,
});

function toolFailure(error: ToolError): ToldFailure {
  const { code, message, executionId } = error;
  const exitCode = error instanceof ToolNotFoundError ? exitCodes.notFound : exitCodes.failed;
  const hint =
    error instanceof ToolNotFoundError
      ? "Find tools with: executor tools search <words>"
      : `See the whole call with: executor executions show ${executionId}`;
  return { code, message, hint, exitCode };
}

const byCode: Record<ErrorCode, { exitCode: ExitCode; hint: string | null }> = {
  invalid: { exitCode: exitCodes.usage, hint: null },
  unauthenticated: { exitCode: exitCodes.signedOut, hint: "Sign in with: executor login" },
  forbidden: {
    exitCode: exitCodes.forbidden,
    hint: "See what you may do with: executor whoami. Ask for more with: executor login --manage",
  },
  not_found: { exitCode: exitCodes.notFound, hint: null },
  conflict: { exitCode: exitCodes.refused, hint: null },
  limit: { exitCode: exitCodes.refused, hint: null },
  unavailable: { exitCode: exitCodes.unavailable, hint: "Try again in a moment." },
  internal: { exitCode: exitCodes.failed, hint: null },
  unreachable: { exitCode: exitCodes.unavailable, hint: "See which console is meant with: executor profile show" },
};

const consoleFailure = ({ code, message }: ExecutorError): ToldFailure => ({ code, message, ...byCode[code] });

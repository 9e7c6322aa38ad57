import type { FailedRun, PausedRun, Run, RunningRun } from "../../lib/sdk";
import type { Cli } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { printPlan } from "./print-plan";

/** Prints what a program came to. One that failed or waits ends the command with its exit code. */
export function printRun({ print }: Pick<Cli, "print">, run: Run): void {
  const { text: _forReaders, ...shown } = run;
  if (print.isJson) print.value(shown);
  else if ("plan" in run && run.plan) printPlan(print, run);
  if (run.status === "failed") throw failed(run);
  if (run.status === "paused") throw paused(run);
  if (print.isJson) return;
  if (run.status === "running") print.note(stillRunning(run));
  if (run.status !== "completed" || run.plan) return;
  for (const value of run.emitted) print.value(value);
  if (run.result !== undefined && run.result !== null) print.value(run.result);
}

function failed({ error: { message, line, column, code }, executionId }: FailedRun): CliError {
  const at = line === undefined ? "" : ` (line ${[line, column].filter(Boolean).join(", column ")})`;
  const hint = `See what happened with: executor executions show ${executionId}`;
  return new CliError(`${code ? `${code}: ` : ""}${message}${at}`, exitCodes.failed, hint);
}

function paused({ pause }: PausedRun): CliError {
  const command = `executor resume --execution-id ${pause.id}`;
  const hint = pause.approvalUrl ? `Answer it at ${pause.approvalUrl}\nor with: ${command}` : `Answer it with: ${command}`;
  return new CliError(`The run waits for a person: ${pause.message}`, exitCodes.waiting, hint);
}

const stillRunning = ({ executionId }: RunningRun): string =>
  `Still running: ${executionId}\nSee how it stands with: executor executions show ${executionId}`;

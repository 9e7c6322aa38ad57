import type { Run } from "../runs/run";
import { type RunOptions, startRun } from "../runs/start";
import type { Transport } from "../transport/transport";
import { endedError, PausedError, type ToolFailure, toolErrorOf } from "./tool-error";

export type ExecuteOptions = Omit<RunOptions, "toolErrors" | "timeoutMs" | "background">;

type Envelope = { ok: true; data: unknown } | { ok: false; error: ToolFailure };

type ToolCall = { address: string; args?: Record<string, unknown> | undefined };

/** Calls one tool and gives its data. */
export async function executeTool(transport: Transport, call: ToolCall, options?: ExecuteOptions): Promise<unknown> {
  return dataOf(await startRun<Envelope>(transport, { call }, options));
}

function dataOf(run: Run<Envelope>): unknown {
  if (run.status === "paused") throw new PausedError(run);
  if (run.status === "failed") throw endedError(run.error, run.executionId);
  if (run.status === "running") throw endedError({ name: "Error", code: "running", message: stillRunning }, run.executionId);
  if (!run.result.ok) throw toolErrorOf(run.result.error, run.executionId);
  return run.result.data;
}

const stillRunning = "The call goes on. Wait for its run, or give it a longer waitMs.";

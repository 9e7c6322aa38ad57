import type { Context } from "../../operation/context";
import { newRun } from "../journal/new-run";
import { timeoutMs } from "../limits";
import { programKind, reachOf } from "../programs/programs";
import type { ExecutionAnswer } from "../views/answer";
import { begin } from "./create";

/** `id`: a number that the caller has stored, so that the run is begun once. */
type Beginning = {
  id?: string;
  source: string;
  onApproval: "pause" | "reject";
  mode?: "run" | "plan";
  waitMs?: number | undefined;
};

/** Begins a run whose program is a room's own. Waits for its end, or at most `waitMs` if given. */
export function beginProgram(
  ctx: Context,
  kind: "agent",
  { id, source, onApproval, mode = "run", waitMs }: Beginning,
): Promise<ExecutionAnswer> {
  const options = { mode, timeoutMs: timeoutMs.max, onApproval, toolErrors: "envelope" } as const;
  const run = newRun(
    { ...ctx, ...reachOf({ kind, source }) },
    { kind, ...(id === undefined ? {} : { id }), source, code: source, options, engine: programKind(kind).engine },
  );
  return begin(run, waitMs);
}

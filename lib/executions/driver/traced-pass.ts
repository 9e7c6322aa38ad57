import type { GuestError } from "../../sandbox";
import { traced } from "../../telemetry/tracing";
import type { Run } from "../journal/record";

type Ended = { state: string; error?: GuestError };

/** Traces a pass: the first within what began the run, each later one within the same trace, wherever it plays. */
export function tracedPass<End extends Ended>(run: Run, play: () => Promise<End>): Promise<End> {
  const { id, pass, kind, traceParent } = run;
  const attributes = { "executor.execution.id": id, "executor.run.kind": kind, "executor.run.pass": pass };
  return traced({ name: "run", attributes, parent: pass === 1 ? null : traceParent, keptFor: run }, async (span) => {
    const ended = await play();
    span?.setAttribute("executor.run.end", ended.state);
    if (ended.state === "failed") span?.failed(ended.error?.code ?? "failed");
    return ended;
  });
}

import { processWide } from "../../process";
import { listen } from "../../signal/listen";
import { PassLost } from "../journal/lasting";
import type { Pass } from "./pass";

const watched = () =>
  processWide("executions.watched", () => {
    const passes = new Map<string, Pass>();
    listen("execution.ended", ({ executionId }) => passes.get(executionId)?.run.abort.abort(new PassLost()));
    return passes;
  });

/** While it is under way a pass hears that somebody ended its execution. Returns how to stop hearing. */
export function watch(pass: Pass): () => void {
  const passes = watched();
  const { id } = pass.run;
  passes.set(id, pass);
  return () => {
    if (passes.get(id) === pass) passes.delete(id);
  };
}

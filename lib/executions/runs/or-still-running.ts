import { onStop, processWide } from "../../process";
import { reportLeft } from "../driver/report-pass";
import type { ExecutionAnswer } from "../views/answer";

/** A process that stops cuts off the requests that are left after ten seconds. Tests wait less. */
export const answersAfterStop = () => processWide("executions.answers-after-stop", () => ({ ms: 8_000 }));

/** An answer that may take long. Where the process stops before, whoever waits hears in time that the run goes on, and where to ask. */
export async function orStillRunning(
  executionId: string,
  told: Promise<ExecutionAnswer>,
  stillRunning: () => Promise<ExecutionAnswer> | ExecutionAnswer,
): Promise<ExecutionAnswer> {
  let forget = () => {};
  const stopped = new Promise<null>((resolve) => {
    forget = onStop((agoMs) => setTimeout(resolve, answersAfterStop().ms - agoMs, null).unref());
  });
  const answer = await Promise.race([told, stopped]).finally(forget);
  if (answer) return answer;
  told.catch((error: unknown) => reportLeft(executionId, error));
  return stillRunning();
}

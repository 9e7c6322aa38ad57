import { log } from "../../log";
import { isStopping } from "../../process";
import { PassLost } from "../journal/retry";

/** Logs why a pass ended that nobody waits for. Where another one has begun, nothing is wrong. */
export function reportPass(executionId: string, error: unknown): void {
  if (error instanceof PassLost) return;
  if (isStopping()) reportLeft(executionId, error);
  else log.error({ error, executionId }, "an execution could not go on; another pass will follow");
}

/** Logs that a process which stops has left a run to others: in one line, as there may be many. */
export const reportLeft = (executionId: string, error: unknown): void =>
  log.info({ executionId, why: error instanceof Error ? error.message : error }, "a run goes on in another process");

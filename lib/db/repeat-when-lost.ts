import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionLost } from "./connection-lost";

const firstWaitMs = 50;
const waitMsMax = 1_000;

/** Repeats what asks the database while that is briefly away. Whatever is repeated may be done twice. */
export async function repeatWhenLost<T>(
  { forMs, signal }: { forMs: number; signal: AbortSignal },
  ask: () => Promise<T>,
): Promise<T> {
  const until = Date.now() + forMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, waitMsMax)) {
    try {
      return await ask();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() + waitMs > until || signal.aborted) throw error;
      await sleep(waitMs);
    }
  }
}

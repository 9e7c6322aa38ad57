import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionLost } from "../../db/connection-lost";
import { leaseMs } from "../limits";
import type { Run } from "./record";

/** Somebody ended the execution or another process took over. This pass writes and sends nothing any more. */
export class PassLost extends Error {
  constructor() {
    super("Another pass of this execution has begun, or it was ended.");
    this.name = "PassLost";
  }
}

const firstWaitMs = 50;
const waitMsMax = 1_000;

/** Repeats a write while the database is briefly away, as long as this process holds the lease. */
export async function retryWhenLost<T>({ abort }: Run, write: () => Promise<T>): Promise<T> {
  const until = Date.now() + leaseMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, waitMsMax)) {
    try {
      return await write();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() + waitMs > until || abort.signal.aborted) throw error;
      await sleep(waitMs);
    }
  }
}

import { repeatWhenLost } from "../../db/repeat-when-lost";
import { leaseMs } from "../limits";
import type { Run } from "./record";

/** Somebody ended the execution or another process took over. This pass writes and sends nothing any more. */
export class PassLost extends Error {
  constructor() {
    super("Another pass of this execution has begun, or it was ended.");
    this.name = "PassLost";
  }
}

/** Repeats a write while the database is briefly away, as long as this process holds the lease. */
export const retryWhenLost = <T>({ abort }: Run, write: () => Promise<T>): Promise<T> =>
  repeatWhenLost({ forMs: leaseMs, signal: abort.signal }, write);

import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log";

/** PostgreSQL ended one of several transactions that waited for each other; in the words of Prisma, too. */
const codes: ReadonlySet<unknown> = new Set(["40P01", "P2034"]);
const timesMax = 5;
/** Who was let through is woken up meanwhile. Otherwise the victim could take back what it just gave, and both would wait again. */
const waitMs = 50;
const depthMax = 5;

/** Repeats a transaction that PostgreSQL ended so that another one could go on. Nothing of it was written. */
export async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await work();
    } catch (error) {
      if (times === timesMax || !isDeadlock(error)) throw error;
      log.warn({ error }, "two transactions waited for each other; the one that was ended begins again");
      await sleep(times * waitMs);
    }
  }
}

/** Recognizes it in errors of `pg`, of the driver adapter (a plain object below an error) and of Prisma. */
function isDeadlock(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > depthMax) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (codes.has(code) || codes.has(originalCode)) return true;
  return [cause, meta, driverAdapterError].some((within) => isDeadlock(within, depth + 1));
}

import { setTimeout as sleep } from "node:timers/promises";
import { type Unavailability, unavailabilityOf } from "../db/connection-lost";
import { log } from "../log";

export type Ask = (...args: unknown[]) => unknown;

const againMs = 1_000;

/** What waits for the database in one pool. The log has a line when the first one begins to wait and one when nobody waits any more. */
export class Outage {
  #ending = new AbortController();
  #waiting = 0;

  constructor(private readonly everyMs = againMs) {}

  waitNoLonger(): void {
    this.#ending.abort();
  }

  /** Asks until there is an answer. Once nobody waits any more, the answer to a database that cannot be asked is `instead`. */
  async outlast(ask: Ask, instead: unknown, exceptFor: readonly Unavailability[] = []): Promise<unknown> {
    let waits = false;
    try {
      for (;;) {
        const { answer, why } = await attempt(ask, exceptFor);
        if (why === null) return answer;
        if (this.#ending.signal.aborted) return instead;
        if (!waits) this.#begin(why);
        waits = true;
        await sleep(this.everyMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    } finally {
      if (waits) this.#end();
    }
  }

  #begin(why: Unavailability): void {
    this.#waiting += 1;
    if (this.#waiting === 1) log.warn({ why }, "background work waits: the database cannot be asked");
  }

  #end(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0 && !this.#ending.signal.aborted) log.info("background work goes on: the database answers again");
  }
}

async function attempt(
  ask: Ask,
  exceptFor: readonly Unavailability[],
): Promise<{ answer?: unknown; why: Unavailability | null }> {
  try {
    return { answer: await ask(), why: null };
  } catch (error) {
    const why = unavailabilityOf(error);
    if (why === null || exceptFor.includes(why)) throw error;
    return { why };
  }
}

import { processWide } from "../process";
import { TurnQueue, type Waiter } from "../turn-queue";
import { Busy, LimitReached } from "./failure";

export type RequestLimits = {
  /** Requests that are under way at once. */
  requestsMax: number;
  /** What the bodies of all of them may hold. */
  bytesMax: number;
  /** So short a body never waits. */
  shortBytes: number;
  waitMs: number;
};

const limits: RequestLimits = { requestsMax: 4_000, bytesMax: 64_000_000, shortBytes: 16_000, waitMs: 10_000 };
const againMs = 2_000;

/** A request that is under way, with room for its body. */
type Admitted = {
  /** Gives back what its body was given and did not need, once all of it has come. */
  needsOnly(bytes: number): void;
  /** Ends it, and gives back what its body holds. */
  leave(): void;
};

type Used = { requests: number; bytes: number };
type Usage = Used & { byAsker: Map<string, Used> };
type Waiting = { waiter: Waiter; bytes: number; admit(): void };

/**
 * The places of requests that are under way in this process, and of their bodies. An organization may take as many as are
 * left, and each of its askers as many as are left of those, so that there is always one for another. A body that finds no
 * place is not read before its turn comes; a request that finds none is refused before anything is held for it.
 */
export class RequestAdmission {
  #limits: RequestLimits;
  #requests = 0;
  #bytes = 0;
  #refused = 0;
  #held = new Map<string, Usage>();
  #waiting = new TurnQueue<Waiting>();

  constructor(chosen: RequestLimits) {
    this.#limits = chosen;
  }

  standing = () => ({
    underWay: this.#requests,
    waiting: this.#waiting.size,
    most: this.#limits.requestsMax,
    bodyBytes: this.#bytes,
    bodyBytesMax: this.#limits.bytesMax,
    refused: this.#refused,
  });

  /** Takes a place for a request and its body. */
  async enter(waiter: Waiter, bytes: number): Promise<Admitted> {
    const refusal = this.#refusalOf(waiter);
    if (refusal) throw this.#refuse(refusal);
    this.#count(waiter, 1);
    if (!(await this.#roomFor(waiter, bytes))) {
      this.#count(waiter, -1);
      throw this.#refuse(new Busy("unavailable", "Too many large requests are being read at this moment. Try again shortly."));
    }
    return this.#admitted(waiter, bytes);
  }

  #admitted(waiter: Waiter, bytes: number): Admitted {
    let held = bytes;
    let isLeft = false;
    const holdOnly = (needed: number) => {
      this.#hold(waiter, needed - held);
      held = needed;
    };
    return {
      needsOnly: (needed) => {
        if (isLeft || needed >= held) return;
        holdOnly(needed);
        this.#admitWaiting();
      },
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        holdOnly(0);
        this.#count(waiter, -1);
        this.#admitWaiting();
      },
    };
  }

  #refusalOf({ organization, asker }: Waiter): Busy | LimitReached | null {
    const mine = this.#held.get(organization);
    const left = this.#limits.requestsMax - this.#requests;
    if (left <= 0) return new Busy("unavailable", "This console has too many requests. Try again shortly.");
    if (!mine) return null;
    const ofAsker = mine.byAsker.get(asker)?.requests ?? 0;
    if (mine.requests >= left) return tooMany("Your organization");
    return ofAsker > 0 && ofAsker >= (left - mine.requests) / 2 ? tooMany("Whoever sends this") : null;
  }

  #roomFor(waiter: Waiter, bytes: number): Promise<boolean> | true {
    const isFirst = this.#waiting.sizeOf(waiter) === 0;
    if (bytes <= this.#limits.shortBytes || (isFirst && this.#fits(waiter, bytes))) {
      this.#hold(waiter, bytes);
      return true;
    }
    return new Promise((resolve) => {
      const admit = () => {
        clearTimeout(timer);
        this.#hold(waiter, bytes);
        resolve(true);
      };
      const waiting = { waiter, bytes, admit };
      const timer = setTimeout(() => {
        this.#waiting.remove(waiter, waiting);
        resolve(false);
      }, this.#limits.waitMs);
      this.#waiting.push(waiter, waiting);
    });
  }

  #fits({ organization, asker }: Waiter, bytes: number): boolean {
    const mine = this.#held.get(organization);
    const before = mine?.bytes ?? 0;
    const ofAsker = mine?.byAsker.get(asker)?.bytes ?? 0;
    const left = this.#limits.bytesMax - this.#bytes - bytes;
    if (left < 0 || (before > 0 && before + bytes > left)) return false;
    return ofAsker === 0 || ofAsker + bytes <= (left - before) / 2;
  }

  #admitWaiting(): void {
    for (;;) {
      const next = this.#waiting.shift(({ waiter, bytes }) => this.#fits(waiter, bytes));
      if (!next) return;
      next.admit();
    }
  }

  #hold({ organization, asker }: Waiter, bytes: number): void {
    this.#bytes += bytes;
    const held = this.#held.get(organization);
    for (const used of [held, held?.byAsker.get(asker)]) if (used) used.bytes += bytes;
  }

  #count({ organization, asker }: Waiter, by: 1 | -1): void {
    const held = this.#held.get(organization) ?? { requests: 0, bytes: 0, byAsker: new Map<string, Used>() };
    const ofAsker = held.byAsker.get(asker) ?? { requests: 0, bytes: 0 };
    this.#requests += by;
    held.requests += by;
    ofAsker.requests += by;
    if (ofAsker.requests === 0) held.byAsker.delete(asker);
    else held.byAsker.set(asker, ofAsker);
    if (held.requests === 0) this.#held.delete(organization);
    else this.#held.set(organization, held);
  }

  #refuse<Refusal extends Error>(refusal: Refusal): Refusal {
    this.#refused += 1;
    return refusal;
  }
}

const tooMany = (who: string) =>
  new LimitReached(
    `${who} has as many requests under way as it may have at this moment. Try again when some are answered.`,
    againMs,
  );

/** Those of this process. */
export const requestAdmission = (): RequestAdmission =>
  processWide("operation.request-admission", () => new RequestAdmission(limits));

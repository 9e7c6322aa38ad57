import { performance } from "node:perf_hooks";
import { processWide } from "../process";
import { TurnQueue, type Waiter } from "../turn-queue";

export type PageLimits = {
  /** Pages that are drawn at once in a busy process. */
  pagesMax: number;
  /** Whatever has not ended after so long waits for others, not for this process. */
  countedMs: number;
  waitMs: number;
  /** What a page that is shown asks for waits so long. */
  longWaitMs: number;
  /** How often it is seen whether the process has time to spare. */
  lookMs: number;
};

const limits: PageLimits = { pagesMax: 4, countedMs: 1_000, waitMs: 10_000, longWaitMs: 300_000, lookMs: 20 };

type Patience = { isLong?: boolean; gone?: AbortSignal };
type Waiting = { waiter: Waiter; begin(): void };
type Share = { pages: number; byAsker: Map<string, number> };

/**
 * Whose page is drawn in a process that is busy. An organization may have as many under way as are left, and each of its askers
 * as many as are left of those; the others wait and take turns. With time to spare more begin.
 */
export class PageTurns {
  #limits: PageLimits;
  #hasTime: () => boolean;
  #pages = 0;
  #underWay = new Set<{ waiter: Waiter; began: number }>();
  #shares = new Map<string, Share>();
  #waiting = new TurnQueue<Waiting>();
  #looking: NodeJS.Timeout | undefined;
  #spare = { pages: 0, lookedAt: Number.NEGATIVE_INFINITY };

  constructor(chosen: PageLimits, hasTime: () => boolean) {
    this.#limits = chosen;
    this.#hasTime = hasTime;
  }

  waiting = () => this.#waiting.size;

  /** Returns what ends the page, or null if its turn did not come, or came too late for its reader. */
  begin(waiter: Waiter, patience: Patience = {}): Promise<(() => void) | null> {
    this.#forgetOld();
    const goesNow = this.#waiting.sizeOf(waiter) === 0 && this.#mayBegin(waiter);
    return goesNow ? Promise.resolve(this.#page(waiter)) : this.#turnOf(waiter, patience);
  }

  #turnOf(waiter: Waiter, { isLong = false, gone }: Patience): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const begin = () => {
        stopWaiting();
        resolve(this.#page(waiter));
      };
      const waiting = { waiter, begin };
      const giveUp = () => {
        stopWaiting();
        this.#waiting.remove(waiter, waiting);
        resolve(null);
      };
      const timer = setTimeout(giveUp, isLong ? this.#limits.longWaitMs : this.#limits.waitMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", giveUp);
      };
      gone?.addEventListener("abort", giveUp);
      this.#waiting.push(waiter, waiting);
      this.#looking ??= setInterval(() => this.#look(), this.#limits.lookMs);
      if (gone?.aborted) giveUp();
    });
  }

  #page(waiter: Waiter): () => void {
    const page = { waiter, began: Date.now() };
    this.#underWay.add(page);
    this.#count(waiter, 1);
    return () => {
      if (!this.#underWay.delete(page)) return;
      this.#count(waiter, -1);
      this.#admitWaiting();
    };
  }

  #look(): void {
    this.#forgetOld();
    this.#admitWaiting();
    if (this.#waiting.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #admitWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) next.begin();
  }

  #next = () => this.#waiting.shift(({ waiter }) => this.#mayBegin(waiter));

  #mayBegin = (waiter: Waiter) => this.#fits(waiter) || this.#takesSpare();

  #fits({ organization, asker }: Waiter): boolean {
    const mine = this.#shares.get(organization);
    if (!mine) return true;
    const left = this.#limits.pagesMax - this.#pages;
    const ofAsker = mine.byAsker.get(asker) ?? 0;
    return mine.pages < left && (ofAsker === 0 || ofAsker < (left - mine.pages) / 2);
  }

  /** So many may begin beside the shares until somebody looks again. */
  #takesSpare(): boolean {
    const now = Date.now();
    if (now - this.#spare.lookedAt >= this.#limits.lookMs)
      this.#spare = { pages: this.#hasTime() ? this.#limits.pagesMax : 0, lookedAt: now };
    if (this.#spare.pages === 0) return false;
    this.#spare.pages -= 1;
    return true;
  }

  #forgetOld(): void {
    const before = Date.now() - this.#limits.countedMs;
    for (const page of this.#underWay) {
      if (page.began > before) return;
      this.#underWay.delete(page);
      this.#count(page.waiter, -1);
    }
  }

  #count({ organization, asker }: Waiter, by: 1 | -1): void {
    const share = this.#shares.get(organization) ?? { pages: 0, byAsker: new Map<string, number>() };
    const ofAsker = (share.byAsker.get(asker) ?? 0) + by;
    this.#pages += by;
    share.pages += by;
    if (ofAsker === 0) share.byAsker.delete(asker);
    else share.byAsker.set(asker, ofAsker);
    if (share.pages === 0) this.#shares.delete(organization);
    else this.#shares.set(organization, share);
  }
}

const busyFrom = 0.8;

/** Whether the thread that answers was idle now and then since somebody asked last. */
function idleNowAndThen(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < busyFrom;
  };
}

/** The turns of this process. */
export const pageTurns = (): PageTurns => processWide("operation.page-turns", () => new PageTurns(limits, idleNowAndThen()));

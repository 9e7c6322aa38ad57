import { getPriority, setPriority } from "node:os";

const slower = 5;

/**
 * How much of a crowded machine a thread gets. Long computations run at a low pace, so that they take from each other and
 * not from requests or short programs. Only Linux knows threads by themselves; there a thread may be slowed down by
 * anybody, but brought back only with the right to do so.
 */
export class Pace {
  #thread: number | null;
  #usual = 0;
  isLow = false;

  constructor(cpuFile: string | null) {
    const [, number] = /\/task\/(\d+)\//.exec(cpuFile ?? "") ?? [];
    this.#thread = number === undefined ? null : Number(number);
  }

  lower(): void {
    if (this.#thread === null || this.isLow) return;
    try {
      this.#usual = getPriority(this.#thread);
      setPriority(this.#thread, this.#usual + slower);
      this.isLow = true;
    } catch {
      this.#thread = null; // the system does not let us: every thread keeps its pace
    }
  }

  /** Tells whether it has its usual pace again. */
  restore(): boolean {
    if (this.#thread === null || !this.isLow) return true;
    try {
      setPriority(this.#thread, this.#usual);
      this.isLow = false;
    } catch {
      // without the right to it the thread stays slow, and is kept for long computations
    }
    return !this.isLow;
  }
}

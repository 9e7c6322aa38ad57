import { chargedMs, cpuMsIn } from "./thread-cpu";

const roughMs = 20;
const readEveryMs = 10;

/**
 * The CPU time of a turn. A short one is measured by the wall clock; a longer one by what the system tells, so that a
 * thread which waits for a core is not charged for it.
 */
export class Stopwatch {
  #cpuFile: string | null;
  #began = 0;
  #cpuAtRough: number | null = null;
  #readAt = 0;
  #elapsed = 0;

  constructor(cpuFile: string | null) {
    this.#cpuFile = cpuFile;
  }

  start(): void {
    this.#began = performance.now();
    this.#cpuAtRough = null;
    this.#readAt = 0;
  }

  elapsedMs(): number {
    const wall = performance.now() - this.#began;
    if (wall < roughMs || this.#cpuFile === null) return wall;
    if (wall - this.#readAt < readEveryMs) return this.#elapsed;
    this.#readAt = wall;
    const cpu = cpuMsIn(this.#cpuFile);
    this.#cpuAtRough ??= cpu;
    this.#elapsed = chargedMs(wall, cpu === null || this.#cpuAtRough === null ? null : roughMs + cpu - this.#cpuAtRough);
    return this.#elapsed;
  }
}

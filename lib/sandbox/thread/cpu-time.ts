import { readFileSync, readlinkSync } from "node:fs";

const roughMs = 20;
const readEveryMs = 10;

/**
 * The CPU time of a turn. A short one is measured by the wall clock; a longer one by what the system reports, so that a
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

/** The file with the CPU time of the calling thread. Only Linux has one. */
export function ownCpuFile(): string | null {
  try {
    const file = `/proc/${readlinkSync("/proc/thread-self")}/schedstat`;
    return cpuMsIn(file) === null ? null : file;
  } catch {
    return null;
  }
}

/** The CPU time of the thread in milliseconds; null if the system does not report it or the thread is gone. */
export function cpuMsIn(file: string | null): number | null {
  if (file === null) return null;
  try {
    const nanoseconds = Number(readFileSync(file, "utf8").split(" ")[0]);
    return Number.isFinite(nanoseconds) ? nanoseconds / 1_000_000 : null;
  } catch {
    return null;
  }
}

/** However crowded the machine is, a program ends after so many times what it may compute. */
const crowdedFactorMax = 3;

/** What a program is charged for: what it computed, where that is known. */
export const chargedMs = (wallMs: number, cpuMs: number | null): number =>
  cpuMs === null ? wallMs : Math.min(wallMs, Math.max(cpuMs, wallMs / crowdedFactorMax));

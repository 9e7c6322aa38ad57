import { readFileSync, readlinkSync } from "node:fs";

/** Where the system tells the CPU time of the calling thread to whoever asks; only Linux does. */
export function ownCpuFile(): string | null {
  try {
    const file = `/proc/${readlinkSync("/proc/thread-self")}/schedstat`;
    return cpuMsIn(file) === null ? null : file;
  } catch {
    return null;
  }
}

/** The CPU time of the thread in milliseconds; nothing when the system does not tell or the thread is gone. */
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

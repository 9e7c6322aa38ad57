import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** The one place for state that belongs to the whole process: made once by its name, and ended in good order. */
type Entry = { value: unknown; dispose?: (value: never) => unknown };

const entries = new Map<string, Entry>();

/** When this process began to end. Beside the entries, because it counts until all of them have ended. */
let endingSince: number | null = null;

/** The value kept under this name; made by the first who asks. */
export function processWide<T>(name: string, make: () => T, dispose?: (value: T) => unknown): T {
  const known = entries.get(name);
  if (known) return known.value as T; // safe: one name is used by one module, with one type
  const value = make();
  entries.set(name, { value, dispose: dispose as Entry["dispose"] });
  return value;
}

/**
 * Ends everything in the reverse order of its making: on shutdown and between tests. What something needs while it ends was
 * made before it and is still there; what is made meanwhile ends too.
 */
export async function disposeProcessWide(): Promise<void> {
  const failures: unknown[] = [];
  for (let last = lastMade(); last; last = lastMade()) {
    const [name, { value, dispose }] = last;
    entries.delete(name);
    try {
      await dispose?.(value as never);
    } catch (error) {
      failures.push(error);
    }
  }
  endingSince = null;
  if (failures.length > 0) throw failures[0];
}

const lastMade = () => [...entries].at(-1);

const lasting = new Map<string, unknown>();

/** What holds nothing of anybody and costs much to make, such as compiled code: made once, and there until the process is gone. */
export function madeOnce<T>(name: string, make: () => T): T {
  if (!lasting.has(name)) lasting.set(name, make());
  return lasting.get(name) as T; // safe: one name is used by one module, with one type
}

const installation = "process.installation";

/** Says where the installation is. A program that has it in its own process works in a folder of its own. */
export const locateInstallation = (folder: string): void => void processWide(installation, () => folder);

/** Where the installation is, with its packages and what was built. */
export const installationFolder = (): string => processWide(installation, () => process.cwd());

/** A file that was built beside the server: threads and other processes start from files. */
export const builtFile = (name: string): string => join(installationFolder(), "dist", name);

/** Notes that this process is about to end: from now on it is not the clients who go away. */
export function beginStop(): void {
  if (endingSince !== null) return;
  endingSince = performance.now();
  for (const hear of waiting) hear(0);
}

/** Those who want to know when that happens, for as long as they do. */
const waiting = new Set<(agoMs: number) => void>();

/** Tells when this process begins to end, or at once how long ago it has begun. Returns a function that takes that back. */
export function onStop(hear: (agoMs: number) => void): () => void {
  if (endingSince !== null) hear(performance.now() - endingSince);
  const own = (agoMs: number) => hear(agoMs);
  waiting.add(own);
  return () => void waiting.delete(own);
}

/** Whether it is about to end, until everything has ended. */
export const isStopping = (): boolean => endingSince !== null;

/** For processes that read what others wrote: where memory is short the system ends this one, and not the server. Only Linux can be told so. */
export function endBeforeOthers(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // nothing to do elsewhere
  }
}

const watchOverParent = `
const parent = require("node:worker_threads").workerData;
setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);
`;

/** For processes that work for another one: they end with it. A computation hears of nothing, so a thread looks after it. */
export function endWithParent(): void {
  process.on("disconnect", () => process.exit());
  new Worker(watchOverParent, { eval: true, workerData: process.ppid }).unref();
}

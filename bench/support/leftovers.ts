import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { chooseLocation } from "../../scripts/postgres/location";
import { postmasterOf } from "../../scripts/postgres/postmaster";

const endMsMax = 30_000;

/** Ends processes, then the databases of folders, and removes these. */
export async function endLeftovers(processes: readonly number[], folders: readonly string[]): Promise<void> {
  await Promise.all(processes.map(endProcess));
  for (const folder of folders.filter(existsSync)) {
    await endDatabase(folder).catch((error: unknown) => console.error(error));
    await removeFolder(folder);
  }
}

async function endProcess(pid: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!tell(pid, signal)) return;
    for (const began = performance.now(); performance.now() - began < endMsMax; await sleep(50)) if (!tell(pid, 0)) return;
  }
}

/** False when there is no such process any more. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Joins the database like a console, and stops it as the last one that leaves. */
export async function endDatabase(folder: string): Promise<void> {
  const { directory } = await chooseLocation(folder, () => {});
  if (postmasterOf(path.join(directory, "postgres")) === undefined) return;
  await (await startEmbeddedPostgres(folder, () => {})).close();
}

export async function removeFolder(folder: string): Promise<void> {
  const { directory } = await chooseLocation(folder, () => {});
  for (const part of [directory, folder]) rmSync(part, { recursive: true, force: true });
}

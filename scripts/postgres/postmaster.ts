import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** The process id of the live server of this data directory. A killed server leaves its note behind, and ids are used again. */
export function postmasterOf(data: string): number | undefined {
  const note = path.join(data, "postmaster.pid");
  const pid = fs.existsSync(note) ? Number.parseInt(fs.readFileSync(note, "utf8"), 10) : Number.NaN;
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const line = commandLineOf(pid);
  return line === undefined || line.includes(data) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function commandLineOf(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const { status, stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  }
}

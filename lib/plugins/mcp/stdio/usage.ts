import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

export type Usage = { processes: number; bytes: number };

const pageBytes = 4_096;
const run = promisify(execFile);

/** What each process group uses at this moment, all its processes together. */
export async function groupUsage(): Promise<Map<number, Usage>> {
  const groups = new Map<number, Usage>();
  for (const [group, bytes] of process.platform === "linux" ? await fromProc() : await fromPs()) {
    const usage = groups.get(group) ?? { processes: 0, bytes: 0 };
    groups.set(group, { processes: usage.processes + 1, bytes: usage.bytes + bytes });
  }
  return groups;
}

type Line = [group: number, bytes: number];

async function fromProc(): Promise<Line[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines: Line[] = [];
  for (const pid of pids) {
    // One by one, because other work reads files too. A process that has ended meanwhile has no line.
    const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    if (line !== null) lines.push(lineOf(line));
  }
  return lines;
}

/** The name of a process may hold anything, so what is counted comes after it. */
function lineOf(stat: string): Line {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [Number(fields[2]), Number(fields[21]) * pageBytes];
}

async function fromPs(): Promise<Line[]> {
  const { stdout } = await run("ps", ["-axo", "pgid=,rss="]).catch(() => ({ stdout: "" }));
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([group, kilobytes]) => (group && kilobytes ? [[group, kilobytes * 1_024] as Line] : []));
}

import { readdir, readFile, readlink } from "node:fs/promises";
import { groupUsage, type Usage } from "../../mcp/stdio/usage";

/** Where a command runs: in namespaces of its own, or with all rights of the console. */
export type Sandbox = "namespaces" | "none";

const namespaceOf = (pid: string | number): Promise<string> => readlink(`/proc/${pid}/ns/pid`).catch(() => "");

/** What a command uses at this moment with all that it started: whatever left its group is still in its namespace. */
export async function usageOf(group: number, sandbox: Sandbox): Promise<Usage> {
  const inGroup = (await groupUsage()).get(group) ?? { processes: 0, bytes: 0 };
  return sandbox === "none" ? inGroup : ((await namespaceUsage(group)) ?? inGroup);
}

async function namespaceUsage(group: number): Promise<Usage | null> {
  const own = await namespaceOf("self");
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const others = (await Promise.all(pids.map(async (pid) => ({ pid, namespace: await namespaceOf(pid) })))).filter(
    ({ namespace }) => namespace !== "" && namespace !== own,
  );
  const facts = await Promise.all(others.map(async (one) => ({ ...one, ...(await factsOf(one.pid)) })));
  const theirs = facts.find((one) => one.group === group)?.namespace;
  if (theirs === undefined) return null;
  const inside = facts.filter(({ namespace }) => namespace === theirs);
  return { processes: inside.length, bytes: inside.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const pageBytes = 4_096;

/** The name of a process may hold anything, so what is read comes after it. */
async function factsOf(pid: string): Promise<{ group: number; bytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { group: Number(fields[2] ?? 0), bytes: Number(fields[21] ?? 0) * pageBytes };
}

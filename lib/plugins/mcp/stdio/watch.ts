import { env } from "../../../env";
import { log } from "../../../log";
import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import { groupUsage, type Usage } from "./usage";

type Watched = { usage: Usage; tooMuch(reason: string): void };
type Watch = { groups: Map<number, Watched>; timer: NodeJS.Timeout };

const everyMs = 2_000;
const megabyte = 1_024 * 1_024;

/** All groups of this process, looked at together. */
function watch(): Watch {
  return processWide(
    "mcp.groups",
    () => {
      const groups: Watch["groups"] = new Map();
      const timer = setInterval(() => void look(groups), everyMs);
      timer.unref();
      return { groups, timer };
    },
    ({ timer }) => clearInterval(timer),
  );
}

/** Refuses one server more than the operator allows at once. */
export function requireRoom(): void {
  const { groups } = watch();
  if (groups.size < env.EXECUTOR_MCP_SERVERS) return;
  throw new Failure(
    "unavailable",
    `${groups.size} servers run here by a command, which is the most at once (EXECUTOR_MCP_SERVERS). One ends when nobody has used it for five minutes.`,
  );
}

/** From now on a group that takes more than the operator allows is told so. Gives what it used last, and how to end watching. */
export function watchGroup(pid: number, tooMuch: Watched["tooMuch"]): { usage(): Usage; forget(): void } {
  const { groups } = watch();
  const watched = { usage: { processes: 1, bytes: 0 }, tooMuch };
  groups.set(pid, watched);
  return { usage: () => watched.usage, forget: () => void groups.delete(pid) };
}

async function look(groups: Watch["groups"]): Promise<void> {
  if (groups.size === 0) return;
  const usages = await groupUsage().catch((error: Error) => {
    log.warn({ error }, "what MCP servers use could not be read");
    return new Map<number, Usage>();
  });
  const [bytesMax, processesMax] = [env.EXECUTOR_MCP_MEMORY_MB * megabyte, env.EXECUTOR_MCP_PROCESSES];
  for (const [pid, watched] of groups) {
    const usage = usages.get(pid);
    if (!usage) continue;
    watched.usage = usage;
    if (usage.bytes > bytesMax) watched.tooMuch(`It took more than ${env.EXECUTOR_MCP_MEMORY_MB} MB of memory and was ended.`);
    else if (usage.processes > processesMax) watched.tooMuch(`It started more than ${processesMax} processes and was ended.`);
  }
}

import { env } from "../../../env";
import { log } from "../../../log";
import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import { groupUsage, type Usage } from "./usage";

type Watched = { usage: Usage; tooMuch(reason: string): void };
type Watch = { groups: Map<number, Watched>; timer: NodeJS.Timeout; isLooking: boolean };

const everyMs = 2_000;
const megabyte = 1_024 * 1_024;

/** All groups of this process, looked at together. */
function watch(): Watch {
  return processWide(
    "mcp.groups",
    () => {
      const timer = setInterval(() => void lookUnlessLooking(made), everyMs);
      const made: Watch = { groups: new Map(), timer, isLooking: false };
      timer.unref();
      return made;
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

/** On a machine that is busy one look takes longer than the time between two, and looks that pile up keep it busy. */
async function lookUnlessLooking(watching: Watch): Promise<void> {
  if (watching.isLooking || watching.groups.size === 0) return;
  watching.isLooking = true;
  await look(watching.groups).finally(() => {
    watching.isLooking = false;
  });
}

async function look(groups: Watch["groups"]): Promise<void> {
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

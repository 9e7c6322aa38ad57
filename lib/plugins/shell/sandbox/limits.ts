import { release } from "node:os";
import { env } from "../../../env";
import { type Sandbox, usageOf } from "./usage";

/** What a command may take. Its time and its output are limited besides. */
export type Limits = { memory_mb: number; processes: number; file_mb: number };

const fileMbMax = 1_000;
const megabyte = 1_024 * 1_024;

export const limitsNow = (): Limits => ({
  memory_mb: env.EXECUTOR_SHELL_MEMORY_MB,
  processes: env.EXECUTOR_SHELL_PROCESSES,
  file_mb: fileMbMax,
});

/** Kernels from 5.14 on count the processes of a user by namespace; older ones would count those of the console, too. */
function countsByNamespace(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/** The fewest numbers that a namespace of processes may have. */
const pidsMin = 301;

/** The same for `sh`: memory in kilobytes, files in blocks of 512 bytes, processes, and their numbers; 0 where it is not set. */
export function limitWords({ memory_mb, processes, file_mb }: Limits, sandbox: Sandbox): string[] {
  const isCounted = sandbox === "namespaces" && countsByNamespace();
  const counted = isCounted ? [processes, Math.max(pidsMin, processes)] : [0, 0];
  return [memory_mb * 1_024, (file_mb * megabyte) / 512, ...counted].map(String);
}

/** Sets what the kernel keeps to for each process, from the words above. */
export const limitScript = `
ulimit -c 0
ulimit -d $data
ulimit -f $file
if [ $processes != 0 ]; then ulimit -u $processes 2>/dev/null || ulimit -p $processes 2>/dev/null || true; fi
`;

/** Without the sandbox: the limits, and the command. */
export const limitedScript = `data=$1 file=$2 processes=$3\nshift 4\n${limitScript}exec "$@"\n`;

const everyMs = 250;

/** Looks at all processes of a command together, and says once what they take too much of. */
export function watchLimits(
  { pid, sandbox, limits }: { pid: number; sandbox: Sandbox; limits: Limits },
  tooMuch: (of: "memory" | "processes") => void,
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const { bytes, processes } = await usageOf(pid, sandbox).catch(() => ({ bytes: 0, processes: 0 }));
    isLooking = false;
    if (bytes > limits.memory_mb * megabyte) tooMuch("memory");
    else if (processes > limits.processes) tooMuch("processes");
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

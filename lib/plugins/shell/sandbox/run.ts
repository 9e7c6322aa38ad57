import { spawn } from "node:child_process";
import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import { startGroup } from "../../mcp/stdio/group";
import { type Limits, limitedScript, limitsNow, limitWords, watchLimits } from "./limits";
import { type Captured, capture } from "./output";
import { sandboxScript } from "./script";
import type { Sandbox } from "./usage";

export type Command = {
  command: string[];
  /** The folder of the organization: all that can be written. */
  root: string;
  workdir: string;
  stdin: string;
  timeoutMs: number;
  outputBytesMax: number;
  signal: AbortSignal;
};

export type Ended = {
  exitCode: number | null;
  /** Why it was ended before it came to its end. */
  stoppedBy: "time" | "memory" | "processes" | null;
  limits: Limits;
  stdout: Captured;
  stderr: Captured;
  ms: number;
};

/** All that a command gets of this process's variables: none of them. */
const environment = {
  ...{ PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", TERM: "dumb" },
  ...{ HOME: "/tmp", TMPDIR: "/tmp", CI: "1", GIT_TERMINAL_PROMPT: "0" },
};

/** What left the group of a command that had no sandbox may hold its output open; nobody waits for it longer. */
const lingeringMs = 2_000;

const namespaces = ["--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child", "--net", "--ipc", "--uts"];

/** Runs a command to its end, or ends it with all that it started. */
export async function run(sandbox: Sandbox, given: Command): Promise<Ended> {
  const { root, workdir, stdin, timeoutMs, outputBytesMax, signal } = given;
  const limits = limitsNow();
  const [program = "", ...args] = inSandbox(sandbox, given, limits);
  signal.throwIfAborted();
  const begun = performance.now();
  const group = await startGroup({ command: program, args, environment, folder: sandbox === "none" ? workdir : root });
  const [stdout, stderr] = [capture(group.stdout, outputBytesMax), capture(group.stderr, outputBytesMax)];
  let stoppedBy: Ended["stoppedBy"] = null;
  let end = () => {};
  const gone = new Promise<null>((resolve) => {
    end = () => {
      group.kill();
      setTimeout(resolve, lingeringMs, null).unref();
    };
  });
  const stop = (by: Ended["stoppedBy"]) => {
    stoppedBy ??= by;
    end();
  };
  const timer = setTimeout(stop, timeoutMs, "time");
  const forget = watchLimits({ pid: group.pid, sandbox, limits }, stop);
  signal.addEventListener("abort", end, { once: true });
  group.stdin.on("error", () => {}); // a command need not read what it is given
  group.stdin.end(stdin);
  try {
    const exitCode = await Promise.race([group.ended, gone]);
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - begun);
    return { exitCode, stoppedBy, limits, stdout: stdout(), stderr: stderr(), ms };
  } finally {
    clearTimeout(timer);
    forget();
    signal.removeEventListener("abort", end);
    for (const stream of [group.stdout, group.stderr]) stream.destroy();
  }
}

function inSandbox(sandbox: Sandbox, { command, root, workdir }: Pick<Command, "command" | "root" | "workdir">, limits: Limits) {
  const words = limitWords(limits, sandbox);
  if (sandbox === "none") return ["sh", "-c", limitedScript, "limited", ...words, ...command];
  return ["unshare", ...namespaces, "sh", "-c", sandboxScript, "sandbox", root, workdir, ...words, ...command];
}

const probeMs = 5_000;

/** Whether this machine lets commands have namespaces of their own; tried once. */
export const hasNamespaces = (root: string): Promise<boolean> =>
  processWide("shell.namespaces", () => ({ tried: probe(root) })).tried;

function probe(root: string): Promise<boolean> {
  if (process.platform !== "linux") return Promise.resolve(false);
  return new Promise((resolve) => {
    const [program = "", ...args] = inSandbox("namespaces", { command: ["true"], root, workdir: root }, limitsNow());
    const child = spawn(program, args, { env: environment as unknown as NodeJS.ProcessEnv, stdio: "ignore", timeout: probeMs }); // safe: Next's types ask for a variable of its own
    child.once("error", () => resolve(false)).once("exit", (code) => resolve(code === 0));
  });
}

export function requireSandbox(isThere: boolean): void {
  if (isThere) return;
  throw new Failure(
    "unavailable",
    "This machine gives commands no sandbox (namespaces by unshare), so they are not run. The operator can allow commands without one by EXECUTOR_SHELL_SANDBOX=ask.",
  );
}

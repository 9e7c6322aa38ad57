import { spawn } from "node:child_process";
import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import { startGroup } from "../../mcp/stdio/group";
import { type Captured, capture } from "./output";
import { sandboxScript } from "./script";

/** Where a command runs: in namespaces of its own, or with all rights of the console. */
export type Sandbox = "namespaces" | "none";

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
  isTimedOut: boolean;
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
  const { command, root, workdir, stdin, timeoutMs, outputBytesMax, signal } = given;
  const [program = "", ...args] =
    sandbox === "none" ? command : ["unshare", ...namespaces, "sh", "-c", sandboxScript, "sandbox", root, workdir, ...command];
  signal.throwIfAborted();
  const begun = performance.now();
  const group = await startGroup({ command: program, args, environment, folder: sandbox === "none" ? workdir : root });
  const [stdout, stderr] = [capture(group.stdout, outputBytesMax), capture(group.stderr, outputBytesMax)];
  let isTimedOut = false;
  let end = () => {};
  const gone = new Promise<null>((resolve) => {
    end = () => {
      group.kill();
      setTimeout(resolve, lingeringMs, null).unref();
    };
  });
  const timer = setTimeout(() => {
    isTimedOut = true;
    end();
  }, timeoutMs);
  signal.addEventListener("abort", end, { once: true });
  group.stdin.on("error", () => {}); // a command need not read what it is given
  group.stdin.end(stdin);
  try {
    const exitCode = await Promise.race([group.ended, gone]);
    signal.throwIfAborted();
    return { exitCode, isTimedOut, stdout: stdout(), stderr: stderr(), ms: Math.round(performance.now() - begun) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    for (const stream of [group.stdout, group.stderr]) stream.destroy();
  }
}

const probeMs = 5_000;

/** Whether this machine lets commands have namespaces of their own; tried once. */
export const hasNamespaces = (root: string): Promise<boolean> =>
  processWide("shell.namespaces", () => ({ tried: probe(root) })).tried;

function probe(root: string): Promise<boolean> {
  if (process.platform !== "linux") return Promise.resolve(false);
  return new Promise((resolve) => {
    const args = [...namespaces, "sh", "-c", sandboxScript, "sandbox", root, root, "true"];
    const child = spawn("unshare", args, { env: environment as unknown as NodeJS.ProcessEnv, stdio: "ignore", timeout: probeMs }); // safe: Next's types ask for a variable of its own
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

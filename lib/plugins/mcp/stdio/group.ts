import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs a command as the leader of a process group. Descriptor 3 leads to the console: when it closes, because the console is
 * gone in whatever way, the group ends, and so it does when the command has ended and left others behind.
 */
const guard = `
trap : TERM
(trap '' TERM HUP INT; cat <&3 >/dev/null; kill -s TERM -- -$$; sleep 2; kill -s KILL -- -$$) </dev/null >/dev/null 2>&1 &
"$@" 3>&-
printf %s $? >&3
kill -s KILL -- -$$
`;

const politeMs = 1_000;
const forcedMs = 2_000;

/** A command that runs, with all that it starts. */
export type Group = {
  pid: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** With its exit code, where it said one. */
  ended: Promise<number | null>;
  end(): Promise<void>;
  /** At once, such as a group that takes too much. */
  kill(): void;
};

type Starting = { command: string; args: string[]; environment: Record<string, string>; folder: string };

/** Starts a command in a group of its own. */
export async function startGroup({ command, args, environment, folder }: Starting): Promise<Group> {
  const child: ChildProcess = spawn("/bin/sh", ["-c", guard, "mcp-server", command, ...args], {
    ...{ cwd: folder, detached: true },
    env: environment as NodeJS.ProcessEnv, // safe: variables of any program; Next's types ask for one of its own
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  const [stdin, stdout, stderr, line] = child.stdio as unknown as [Writable, Readable, Readable, Readable]; // safe: the four pipes above
  let said = "";
  line.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  line.on("error", () => {});
  await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  const pid = child.pid as number; // safe: it was spawned
  const ended = new Promise<number | null>((resolve) =>
    child.once("close", () => resolve(/^\d+$/.test(said) ? Number(said) : null)),
  );
  const signal = (name: NodeJS.Signals) => signalGroup(pid, name);
  return {
    ...{ pid, stdin, stdout, stderr, ended },
    kill: () => signal("SIGKILL"),
    async end() {
      stdin.end();
      if (await within(ended, politeMs)) return;
      signal("SIGTERM");
      await within(ended, forcedMs);
      signal("SIGKILL");
      await within(ended, forcedMs);
    },
  };
}

/** A group that is gone takes no signal. */
function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const within = (ended: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), sleep(ms, false, { ref: false })]);

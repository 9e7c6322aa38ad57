import { fork } from "node:child_process";
import { env } from "./env";
import { builtFile } from "./process";

/** A process that works on what others wrote, and gives messages back. */
export type WorkingProcess<Sent extends object, Message> = {
  pid: number | undefined;
  onMessage(hear: (message: Message) => void): void;
  /** Told how it ended, when it ended by itself. */
  onEnd(hear: (how: string) => void): void;
  /** Done when its end of the pipe has taken it. Why one that died took nothing, its end says. */
  send(sent: Sent): Promise<void>;
  stop(): void;
};

/** What is young is collected early: measured, a large document takes 20 MB less at its highest and no more time. */
const memory = (heapMb: number) => [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=8"];

/** A process and no thread: Node ends everything when a thread runs out of memory, and here only this one. */
export function startProcess<Sent extends object, Message>(
  file: string,
  heapMb: number,
  more: readonly string[] = [],
): WorkingProcess<Sent, Message> {
  const child = fork(builtFile(file), {
    execArgv: [...memory(heapMb), ...more],
    env: { NODE_ENV: env.NODE_ENV }, // nothing else of the server's settings is any business of it
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let isStopped = false;
  return {
    pid: child.pid,
    onMessage: (hear) => child.on("message", (message) => hear(message as Message)), // safe: only the built file sends them
    onEnd(hear) {
      child.once("error", (error) => hear(error.message));
      child.once("exit", (code, signal) => isStopped || hear(signal ?? `exit code ${code}`));
    },
    send: (sent) => new Promise<void>((resolve) => child.send(sent, () => resolve())),
    stop() {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}

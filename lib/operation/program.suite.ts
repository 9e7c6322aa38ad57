import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a program of tests as a process of its own, which ends with this one. It has begun once it has said something. */
export async function startProgram(program: string, ...args: string[]): Promise<ChildProcess> {
  const command = [`dist/programs/${program}.suite.mjs`, ...args];
  const made = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
  await once(made.stdout!, "data");
  return made;
}

export async function kill(made: ChildProcess): Promise<void> {
  const gone = once(made, "exit");
  made.kill("SIGKILL");
  await gone;
}

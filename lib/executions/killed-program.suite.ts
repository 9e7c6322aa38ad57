import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { prisma } from "../db/client";

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

/** What a killed process held is free at once. */
export async function endLeases(): Promise<void> {
  const where = { leaseUntil: { not: null } };
  await prisma().execution.updateMany({ where, data: { leaseUntil: new Date(Date.now() - 1_000) } });
}

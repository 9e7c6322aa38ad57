import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Installation } from "./installation";

/** Starts a PostgreSQL program as the database's user, without this process's environment. */
export function spawnPostgres(
  { binaries, account }: Installation,
  program: "initdb" | "pg_ctl" | "postgres",
  { args, log }: { args: string[]; log?: number },
): ChildProcess {
  const { NODE_ENV, PATH, SystemRoot } = process.env;
  return spawn(path.join(binaries, "native", "bin", program), args, {
    ...account,
    cwd: "/",
    env: { NODE_ENV, LC_ALL: "C", PATH, SystemRoot },
    stdio: log === undefined ? ["ignore", "pipe", "pipe"] : ["ignore", log, log],
    detached: log !== undefined, // its own session, so that Ctrl-C in the terminal does not reach the database
  });
}

export async function runPostgres(
  installation: Installation,
  program: "initdb" | "pg_ctl",
  args: string[],
): Promise<{ code: number; output: string }> {
  const child = spawnPostgres(installation, program, { args });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: output.trimEnd() }));
  });
}

import { spawn } from "node:child_process";
import os from "node:os";

/**
 * The C library of most Linux systems keeps what was freed for later; here it gives it back at once. It reads these settings
 * only when a process begins.
 */
const settings = { MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

/**
 * Runs this same command in a second process that has the settings, passes signals on and ends as that one does. False where
 * that would change nothing: on other systems, in the second process, and when the operator has set one of them.
 */
export function beginAgainWithLessMemory() {
  if (!isGlibc() || Object.keys(settings).some((name) => name in process.env)) return false;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...settings },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true, // a Ctrl-C in the terminal arrives once: from here
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once("exit", (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
  return true;
}

/** In the second process: to end in good order when the first one is gone. */
export function endWithTheFirst() {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

const isGlibc = () => process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime !== undefined;

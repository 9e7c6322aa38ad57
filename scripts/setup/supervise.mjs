import { spawn } from "node:child_process";
import os from "node:os";

/**
 * The C library of most Linux systems keeps freed memory for later. These settings make it return memory at once. It reads
 * them only when a process begins.
 */
const memorySettings = { MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

/** The setting that tells the second process how earlier ones ended. Its presence marks the second process. */
const endsName = "EXECUTOR_ABNORMAL_ENDS";
const keptEnds = 20;

const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
/** A process that served this long is restarted without delay the next time. */
const steadyMs = 600_000;
/** A process that still lives so long after it was told to stop is killed. By itself it takes 26 s at most, unless it hears nothing. */
const stopMs = 29_000;

/**
 * Runs this command again in a second process that serves. Passes signals on, ends as the second process does, and restarts it
 * if it ended abnormally after it had served. False in the second process, and if the operator has set the memory settings,
 * which means that somebody else supervises it.
 */
export function superviseServing(pace = { shortestWaitMs, longestWaitMs, steadyMs, stopMs }) {
  if (endsName in process.env || Object.keys(memorySettings).some((name) => name in process.env)) return false;
  const state = { child: null, isStopping: false, hasServed: false, waitMs: pace.shortestWaitMs, count: 0, last: [] };
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // whoever read what this prints is gone
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      state.isStopping = true;
      if (state.child === null) process.exit(0);
      if (process.platform !== "win32") state.child.kill(signal); // Windows tells both itself
      setTimeout(killHanging, pace.stopMs, state, pace).unref();
    });
  begin(state, pace);
  return true;
}

function killHanging({ child }, { stopMs }) {
  if (child === null) return;
  console.error(`The console did not stop within ${stopMs / 1000} s and is killed. Nothing that was saved is lost.`);
  child.kill("SIGKILL");
}

function begin(state, pace) {
  const began = Date.now();
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: {
      ...process.env,
      ...(isGlibc() ? memorySettings : {}),
      [endsName]: JSON.stringify({ count: state.count, last: state.last }),
    },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32", // so that Ctrl-C in the terminal arrives once, from this process
  });
  state.child = child;
  child.on("message", (message) => {
    if (message === "ready") state.hasServed = true;
    if (message === "stopping") state.isStopping = true;
  });
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    state.child = null;
    if (state.isStopping || !state.hasServed || code === 0) process.exit(code ?? 128 + os.constants.signals[signal]);
    if (Date.now() - began >= pace.steadyMs) state.waitMs = pace.shortestWaitMs;
    startAgain(state, pace, signal ?? `exit code ${code}`);
  });
}

/** Waits longer each time, so that a process that fails at once costs little. It never gives up, because nobody else would restart it. */
function startAgain(state, pace, how) {
  state.count += 1;
  state.last = [{ at: new Date().toISOString(), how }, ...state.last].slice(0, keptEnds);
  const times = state.count === 1 ? "the first time" : `${state.count} times`;
  console.error(
    `The console ended abnormally (${how}), ${times} since this start. It is started again in ${state.waitMs / 1000} s.`,
  );
  setTimeout(() => begin(state, pace), state.waitMs);
  state.waitMs = Math.min(2 * state.waitMs, pace.longestWaitMs);
}

/** Ends the second process in good order when the first one is gone. */
export function endWithTheFirst() {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

const isGlibc = () => process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime !== undefined;

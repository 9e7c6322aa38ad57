import { spawn } from "node:child_process";
import os from "node:os";

/**
 * The C library of most Linux systems keeps what was freed for later; here it gives it back at once. It reads these settings
 * only when a process begins.
 */
const memorySettings = { MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

/** How earlier processes ended: the second process shows it, and is known by it. */
const endsName = "EXECUTOR_ABNORMAL_ENDS";
const keptEnds = 20;

const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Whoever served so long is started again at once the next time. */
const steadyMs = 600_000;

/**
 * Runs this same command in a second process that serves, passes signals on, ends as it does, and starts it again when it
 * ended abnormally after it had served. False in the second process, and when the operator has set its memory already, which
 * means that somebody else looks after it.
 */
export function superviseServing(pace = { shortestWaitMs, longestWaitMs, steadyMs }) {
  if (endsName in process.env || Object.keys(memorySettings).some((name) => name in process.env)) return false;
  const state = { child: null, isStopping: false, hasServed: false, waitMs: pace.shortestWaitMs, count: 0, last: [] };
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      state.isStopping = true;
      if (state.child === null) process.exit(0);
      if (process.platform !== "win32") state.child.kill(signal); // Windows tells both itself
    });
  begin(state, pace);
  return true;
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
    detached: process.platform !== "win32", // a Ctrl-C in the terminal arrives once: from here
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

/** Less and less often, so that what fails at once costs nothing; never not at all, because nobody else would. */
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

/** In the second process: to end in good order when the first one is gone. */
export function endWithTheFirst() {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

const isGlibc = () => process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime !== undefined;

import { spawn } from "node:child_process";
import { once } from "node:events";

/** The time to end in good order. Streams of open pages never end by themselves. */
const stopMs = 300;

/**
 * The process that serves in development. It is replaced when asked to, and ended by Ctrl-C. Another one stands by that has
 * loaded all but the core, so that a change is live at once.
 */
export function newServingProcess(env) {
  const state = { child: null, spare: null, hasServed: false, isStopping: false, end: () => {} };
  const ended = new Promise((resolve) => {
    state.end = resolve;
  });
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      state.isStopping = true;
      state.spare?.kill(signal);
      if (state.child === null) state.end();
      else state.child.kill(signal);
    });
  return {
    ended,
    start: () => start(state, env),
    async replace() {
      if (state.isStopping) return;
      await stop(state);
      start(state, env);
    },
  };
}

function start(state, env) {
  const child = state.spare ?? standBy(env);
  state.spare = null;
  state.child = child;
  child.send("serve");
  child.on("message", (message) => {
    if (message !== "ready") return;
    state.hasServed = true;
    if (state.isStopping || state.spare !== null) return;
    const spare = standBy(env);
    state.spare = spare;
    spare.once("exit", () => {
      if (state.spare === spare) state.spare = null;
    });
  });
  child.once("exit", () => {
    if (state.child !== child) return; // it is being replaced
    state.child = null;
    if (state.isStopping || !state.hasServed) state.end();
    else console.error("The console ended. It is started again when a file of lib or scripts changes.");
  });
}

function standBy(env) {
  return spawn(process.execPath, ["scripts/develop.mjs", "--serve"], {
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32", // so that Ctrl-C in the terminal arrives once, from this process
  });
}

async function stop(state) {
  const { child } = state;
  state.child = null;
  if (child === null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await gone;
  clearTimeout(timer);
}

import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";
import { SetupError } from "./step.mjs";

const beatMs = 5_000;
const staleMs = 30_000;
const notes = path.join(root, "dist", "serving");

/** Notes until the end of this process that it serves the pages built in this folder. */
export function noteServing(folder = notes) {
  const note = path.join(folder, String(process.pid));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(note, "");
  setInterval(() => touch(note), beatMs).unref();
  process.once("exit", () => fs.rmSync(note, { force: true }));
}

/** Refuses a build, because it replaces files that a running console still serves or loads. */
export function refuseWhileServed(folder = notes) {
  const others = processesIn(folder).filter((pid) => pid !== process.pid);
  if (others.length === 0) return;
  throw new SetupError(
    `The sources have changed, and a console that runs from this folder (process ${others.join(", ")}) still serves what was built before. ` +
      "Stop it, then run this again.",
  );
}

function processesIn(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => isAlive(path.join(folder, name)))
    .map(Number);
}

/** Removes notes of killed processes, and notes so old that the process id must belong to another program by now. */
function isAlive(note) {
  const touchedAt = fs.statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - touchedAt < staleMs && exists(Number(path.basename(note)))) return true;
  fs.rmSync(note, { force: true });
  return false;
}

function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Writes the note again, in case another process took this one for dead while it was frozen. */
function touch(note) {
  try {
    fs.writeFileSync(note, "");
  } catch {
    // the folder is gone or full; the console goes on
  }
}

import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error";
import { renewAccess, writeAccess } from "./access";
import { removeOldBinaries } from "./binaries";
import { replaceFile, textOf } from "./foreign-folder";
import { writeSettings } from "./initialise";
import { type Installation, ownerRole, urlOf } from "./installation";
import { boundLog, tailOf } from "./log-file";
import { postmasterOf } from "./postmaster";
import { probe } from "./probe";
import { runPostgres, spawnPostgres } from "./run";

const silentMs = 15_000;
const recoveryMs = 10 * 60_000;

/** Finds the live server of this data, or starts it. To be called under the lock of the directory. */
export async function ensureRunning(installation: Installation, say: (line: string) => void): Promise<void> {
  if (await isRunning(installation)) return await renewAccess(installation);
  if (postmasterOf(installation.data) !== undefined) await stopServer(installation); // lives, but its socket is gone
  await startServer(installation, say);
}

export async function stopServer(installation: Installation): Promise<void> {
  const { code, output } = await runPostgres(installation, "pg_ctl", [
    "-D",
    installation.data,
    "-m",
    "fast",
    "-w",
    "-t",
    "60",
    "stop",
  ]);
  if (code !== 0 && postmasterOf(installation.data) !== undefined)
    throw new Error(`the built-in database did not stop: ${output}`);
}

/** A server left by a killed app is used on; one that is just starting, recovering or ending is waited for. */
export async function isRunning(installation: Installation): Promise<boolean> {
  const began = Date.now();
  for (;;) {
    const state = await probe(urlOf(installation, ownerRole, "postgres"));
    if (state === "up") return true;
    if (postmasterOf(installation.data) === undefined) return false;
    if (Date.now() - began > (state === "busy" ? recoveryMs : silentMs)) return false;
    await sleep(50);
  }
}

async function startServer(installation: Installation, say: (line: string) => void): Promise<void> {
  writeSettings(installation);
  writeAccess(installation);
  boundLog(installation.log);
  clearTraces(installation);
  removeOldBinaries(installation.directory, installation.binaries);
  const ended = launch(installation);
  const began = Date.now();
  for (let said = 0; ; ) {
    if ((await probe(urlOf(installation, ownerRole, "postgres"))) === "up") return;
    const code = await Promise.race([ended, sleep(20)]);
    if (code !== undefined || Date.now() - began > recoveryMs) throw startFailed(installation);
    if (Date.now() - began > (said + 1) * 10_000) say(`  the built-in database is still starting (${(said += 1) * 10} s)`);
  }
}

/** Resolves with the exit code, should the server end. */
function launch(installation: Installation): Promise<number> {
  const log = fs.openSync(installation.log, "a", 0o600);
  const child =
    process.platform === "win32"
      ? spawnPostgres(installation, "pg_ctl", { args: ["-D", installation.data, "-W", "-l", installation.log, "start"], log })
      : spawnPostgres(installation, "postgres", { args: ["-D", installation.data], log });
  fs.closeSync(log);
  child.unref();
  const startsAnother = process.platform === "win32";
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => startsAnother || resolve(code ?? 1));
  });
}

/**
 * No server of ours lives (the caller checked), but the number of a killed one may belong to another program by now,
 * and Postgres would then refuse to start. A note with the number of its parent it recognises as left over.
 */
function clearTraces({ data, endpoint, account }: Installation): void {
  const note = path.join(data, "postmaster.pid");
  const text = textOf(note);
  if (text !== undefined) replaceFile(note, text.replace(/^\d+/, String(process.pid)), account);
  if (!("socket" in endpoint)) return;
  for (const name of fs.readdirSync(endpoint.socket)) fs.rmSync(path.join(endpoint.socket, name), { force: true });
}

const startFailed = ({ data, log }: Installation) =>
  new StartError(
    `The built-in database in ${data} did not start. The end of its log (${log}):\n${tailOf(log)}\n` +
      "Often the disk is full or the folder was copied while in use. Your data was not changed; " +
      "restore a backup only if the log says that files are damaged.",
  );

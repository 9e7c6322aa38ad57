import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

export type Settings = Record<string, string>;
export type Launch = {
  dataDir: string;
  settings?: Settings;
  /** Another folder with the built console in it; the server is then started without the start script. */
  folder?: string;
  /** Another command of the project than the start. */
  script?: string;
  /** The user the process runs as. */
  uid?: number;
};

/** The process of a built console, whether it gets as far as serving or not. */
export type ConsoleProcess = {
  pid: number;
  log(): string;
  /** The exit code; null when a signal ended it. */
  exited: Promise<number | null>;
};

export type Console = ConsoleProcess & {
  url: string;
  dataDir: string;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** A data folder of its own, which the unprivileged user of the database can enter. */
export function newDataDir(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "console-"));
  fs.chmodSync(home, 0o711);
  return path.join(home, "data");
}

export async function startConsole(launch: Launch): Promise<Console> {
  const { child, ...running } = launchConsole(launch);
  const url = await readyUrl(child, running);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return running.exited;
  };
  return { ...running, url, dataDir: launch.dataDir, stop: () => end("SIGTERM"), kill: async () => void (await end("SIGKILL")) };
}

/** Starts the process and does not wait for anything. */
export function launchConsole({
  dataDir,
  settings,
  folder,
  script = "scripts/start.mjs",
  uid,
}: Launch): ConsoleProcess & { child: ChildProcess } {
  const args = folder ? ["--input-type=module", "--eval", serveDirectly(folder)] : [script];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder ?? projectRoot,
    env: { ...surroundings(), PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    uid,
    gid: uid,
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (written += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, pid: child.pid ?? 0, log: () => written, exited };
}

/** Ends what is left of the database of a data folder and removes the folder. */
export async function discard(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir);
  if (pid) process.kill(pid, "SIGQUIT");
  for (const deadline = Date.now() + 5_000; pid && isAlive(pid) && Date.now() < deadline; ) await pause();
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); // on a busy machine it still writes
}

/** The process id of the database server of a data folder, if one runs. */
export function postmasterOf(dataDir: string): number | undefined {
  const note = path.join(dataDir, "postgres", "postmaster.pid");
  const pid = fs.existsSync(note) ? Number.parseInt(fs.readFileSync(note, "utf8"), 10) : 0;
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Nothing of the machine's own settings reaches the console under test. With its memory already set it is one process, the one that is stopped or killed here. */
function surroundings(): Settings & { NODE_ENV: "production" } {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot"];
  const found = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(found), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
}

function serveDirectly(folder: string): string {
  const server = pathToFileURL(path.join(folder, "dist", "serve.mjs")).href;
  return `const { serve } = await import(${JSON.stringify(server)}); await serve({ dev: false, buildPages: async () => {} });`;
}

const readyLine = /^Ready in [\d.]+ s: (http:\S+)$/m;

function readyUrl(child: ChildProcess, { log, exited }: ConsoleProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [, url] = readyLine.exec(log()) ?? [];
      if (url) resolve(url);
    });
    exited.then((code) => reject(new Error(`The console ended with ${code} before it was ready:\n${log()}`)), reject);
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { atEnd, endWithUs } from "./ends";
import { endDatabase } from "./leftovers";

export type AppProcess = { url: string; stop(): Promise<void> };

const readyMsMax = 60_000;
const stopMsMax = 30_000;

/** Settings of whoever runs the benchmark, which would make it measure something else; an empty one counts as not set. */
const foreign = [
  ...["DATABASE_URL", "DATABASE_OWNER_URL", "EXECUTOR_SECRET_KEY", "EXECUTOR_SECRET_KEY_PREVIOUS"],
  ...["EXECUTOR_ADMIN_EMAIL", "EXECUTOR_ADMIN_PASSWORD", "EXECUTOR_API_KEY", "METRICS_TOKEN", "PUBLIC_URL", "TRUST_PROXY"],
  ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];
const withoutForeign = Object.fromEntries(foreign.map((name) => [name, ""]));

/** What `npm start` runs, in a process of its own; returns when it is ready. */
export async function startApp(dataDir: string, settings: Record<string, string> = {}): Promise<AppProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const given = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, startArguments(), {
    env: { ...process.env, ...withoutForeign, ...given, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const stop = () => stopApp(child, dataDir);
  atEnd(stop);
  const began = performance.now();
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > readyMsMax)
      throw new Error(`The server did not get ready:\n${output}`);
    await sleep(10);
  }
  return { url, stop };
}

/** Those of `npm start`. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } }; // safe: our own file
  return scripts.start.split(" ").slice(1);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/health`);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false; // nobody listens yet
  }
}

/** Ends the process; should it not end by itself, its database is ended too. */
async function stopApp(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const inTime = await Promise.race([exited.then(() => true), sleep(stopMsMax, false, { ref: false })]);
  if (inTime) return;
  child.kill("SIGKILL");
  await exited;
  await endDatabase(dataDir);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

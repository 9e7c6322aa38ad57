import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./app-process";
import { atEnd, endWithUs, scratchFolder, shared } from "./ends";
import { send } from "./http-load";

const version = "executor@1.5.9";
const readyMsMax = 60_000;

/** Another product of the same kind, installed into a scratch folder, started on loopback with a scratch home. */
export const peer = shared(async () => {
  const folder = scratchFolder();
  writeFileSync(path.join(folder, "package.json"), "{}");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", ["install", version, ...options], { cwd: folder });
  const url = await start(folder);
  return {
    url,
    /** Code that is run, and what it gave. */
    run: async (code: string) => (await send(url, { path: "/api/executions", body: { code } })) as { structured: unknown },
    /** A document to tools that can be called. */
    async importDocument(text: string, slug: string) {
      const spec = { kind: "blob", value: text };
      await send(url, { path: "/api/openapi/specs", body: { spec, slug, authenticationTemplate: [] } });
      await connect(url, slug, "main");
    },
    connect: (slug: string, name: string) => connect(url, slug, name),
    list: () => send(url, { path: "/api/tools", method: "GET" }),
  };
});

const connect = (url: string, integration: string, name: string) =>
  send(url, { path: "/api/connections", body: { owner: "org", integration, name, template: "none", values: {} } });

async function start(folder: string): Promise<string> {
  const [home, data, scope] = ["home", "data", "ws"].map((name) => path.join(folder, name)) as [string, string, string];
  for (const made of [home, data, scope]) mkdirSync(made);
  const port = await freePort();
  const program = path.join(folder, "node_modules", `executor-${process.platform}-${process.arch}`, "bin", "executor");
  const child = spawn(program, ["web", "--hostname", "127.0.0.1", "--port", String(port), "--scope", scope], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: home,
      EXECUTOR_DATA_DIR: data,
      EXECUTOR_DISABLE_INTEGRATIONS_FETCH: "1",
    },
    stdio: "ignore",
  });
  endWithUs(child);
  atEnd(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL"); // it does not end by itself while code runs
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > readyMsMax) throw new Error(`${version} did not get ready.`);
    await sleep(50);
  }
  return url;
}

const answers = (url: string) =>
  fetch(`${url}/api/tools`).then(
    ({ ok }) => ok,
    () => false,
  );

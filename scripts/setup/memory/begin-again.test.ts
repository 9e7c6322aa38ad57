import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "begin-again-test-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

const script = path.join(home, "start.mjs");
const module = pathToFileURL(path.resolve("scripts/setup/memory/begin-again.mjs")).href;
fs.writeFileSync(
  script,
  `import { beginAgainWithLessMemory, endWithTheFirst } from ${JSON.stringify(module)};
if (!beginAgainWithLessMemory()) {
  endWithTheFirst();
  process.on("SIGTERM", () => process.exit(7));
  setInterval(() => {}, 1_000);
  console.log(JSON.stringify({ pid: process.pid, setting: process.env.MALLOC_TRIM_THRESHOLD_, args: process.argv.slice(2) }));
}`,
);

type Serving = { pid: number; setting?: string; args: string[] };

async function start(environment: Record<string, string> = {}): Promise<{ first: ChildProcess; serving: Serving }> {
  const { MALLOC_TRIM_THRESHOLD_: _, MALLOC_MMAP_THRESHOLD_: __, ...env } = process.env;
  const first = spawn(process.execPath, [script, "--one"], {
    env: { ...env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(first);
  const [line] = (await once(first.stdout, "data")) as [Buffer];
  return { first, serving: JSON.parse(line.toString()) as Serving };
}

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

const isGlibc = process.platform === "linux" && /glibcVersionRuntime/.test(JSON.stringify(process.report.getReport()));

describe.skipIf(!isGlibc)("a start on Linux with glibc", () => {
  test("serves from a process that has the settings, and ends as that one does", async () => {
    const { first, serving } = await start();
    expect(serving).toMatchObject({ setting: "131072", args: ["--one"] });
    expect(serving.pid).not.toBe(first.pid);
    first.kill("SIGTERM");
    expect(await once(first, "exit")).toEqual([7, null]);
    expect(isGone(serving.pid)).toBe(true);
  });

  test("leaves nothing behind when the first process is killed", async () => {
    const { first, serving } = await start();
    first.kill("SIGKILL");
    await expect.poll(() => isGone(serving.pid), { timeout: 10_000 }).toBe(true);
  });

  test("is one process when the operator has set it otherwise", async () => {
    const { first, serving } = await start({ MALLOC_TRIM_THRESHOLD_: "1000000" });
    expect(serving).toMatchObject({ setting: "1000000", pid: first.pid });
  });
});

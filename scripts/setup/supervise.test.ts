import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "supervise-test-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

const script = path.join(home, "start.mjs");
const module = pathToFileURL(path.resolve("scripts/setup/supervise.mjs")).href;
fs.writeFileSync(
  script,
  `import { endWithTheFirst, superviseServing } from ${JSON.stringify(module)};
const shortestWaitMs = process.argv.includes("--slowly") ? 10_000 : 10;
const stopMs = process.argv.includes("--hangs") ? 100 : 60_000;
if (!superviseServing({ shortestWaitMs, longestWaitMs: 100, steadyMs: 60_000, stopMs })) {
  endWithTheFirst();
  process.on("SIGTERM", () => stopMs === 60_000 && process.exit(7));
  setInterval(() => {}, 1_000);
  const { MALLOC_TRIM_THRESHOLD_: setting, EXECUTOR_ABNORMAL_ENDS: ends = null } = process.env;
  if (process.argv.includes("--serves")) await new Promise((sent) => process.send("ready", sent));
  console.log(JSON.stringify({ pid: process.pid, setting, args: process.argv.slice(2), ends: JSON.parse(ends) }));
  if (process.argv.includes("--fails")) setTimeout(() => process.exit(3), 50);
}`,
);

type Serving = { pid: number; setting?: string; args: string[]; ends: { count: number; last: { how: string }[] } | null };

async function start(args: string[], environment: Record<string, string> = {}) {
  const { MALLOC_TRIM_THRESHOLD_: _, MALLOC_MMAP_THRESHOLD_: __, ...env } = process.env;
  const first = spawn(process.execPath, [script, ...args], {
    env: { ...env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(first);
  const lines = createInterface(first.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value) as Serving;
  return { first, next, serving: await next() };
}

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

const isGlibc = process.platform === "linux" && /glibcVersionRuntime/.test(JSON.stringify(process.report.getReport()));

describe("a start", () => {
  test("serves from a second process, and ends as that one does", async () => {
    const { first, serving } = await start(["--serves"]);
    expect(serving).toMatchObject({ args: ["--serves"], ends: { count: 0, last: [] } });
    if (isGlibc) expect(serving.setting).toBe("131072");
    expect(serving.pid).not.toBe(first.pid);
    first.kill("SIGTERM");
    expect(await once(first, "exit")).toEqual([7, null]);
    expect(isGone(serving.pid)).toBe(true);
  });

  test("leaves nothing behind when the first process is killed", async () => {
    const { first, serving } = await start(["--serves"]);
    first.kill("SIGKILL");
    await expect.poll(() => isGone(serving.pid), { timeout: 10_000 }).toBe(true);
  });

  test("is one process when the operator has set its memory otherwise", async () => {
    const { first, serving } = await start([], { MALLOC_TRIM_THRESHOLD_: "1000000" });
    expect(serving).toMatchObject({ setting: "1000000", pid: first.pid });
  });

  test("serves again after an abnormal end, says so, and stops when it is told to", async () => {
    const { first, next, serving } = await start(["--serves"]);
    const said = once(first.stderr, "data");
    process.kill(serving.pid, "SIGABRT");
    expect(String(await said)).toMatch(/ended abnormally \(SIGABRT\), the first time .* started again in 0.01 s/);
    const second = await next();
    expect(second.pid).not.toBe(serving.pid);
    expect(second.ends).toMatchObject({ count: 1, last: [{ how: "SIGABRT" }] });
    process.kill(second.pid, "SIGKILL");
    const third = await next();
    expect(third.ends).toMatchObject({ count: 2, last: [{ how: "SIGKILL" }, { how: "SIGABRT" }] });
    first.kill("SIGTERM");
    expect(await once(first, "exit")).toEqual([7, null]);
    expect(isGone(third.pid)).toBe(true);
  });

  test("is not begun again when it never served: a setting that is wrong stays wrong", async () => {
    const { first } = await start(["--fails"]);
    expect(await once(first, "exit")).toEqual([3, null]);
  });

  test("is begun less and less often while it goes on failing", async () => {
    const { first, next, serving } = await start(["--serves", "--fails"]);
    const said: string[] = [];
    first.stderr.on("data", (line) => said.push(String(line)));
    expect(serving.ends?.count).toBe(0);
    for (let count = 1; count <= 5; count++) expect((await next()).ends?.count).toBe(count);
    const waits = said.map((line) => /in ([\d.]+) s/.exec(line)?.[1]);
    expect(waits.slice(0, 5)).toEqual(["0.01", "0.02", "0.04", "0.08", "0.1"]);
  });

  test("kills what does not stop", async () => {
    const { first, serving } = await start(["--serves", "--hangs"]);
    const said = once(first.stderr, "data");
    first.kill("SIGTERM");
    expect(String(await said)).toMatch(/did not stop within 0.1 s and is killed/);
    expect(await once(first, "exit")).toEqual([137, null]);
    expect(isGone(serving.pid)).toBe(true);
  });

  test("can be stopped while it waits to be begun again", async () => {
    const { first } = await start(["--serves", "--fails", "--slowly"]);
    expect(String(await once(first.stderr, "data"))).toMatch(/started again in 10 s/);
    first.kill("SIGTERM");
    expect(await once(first, "exit")).toEqual([0, null]);
  });
});

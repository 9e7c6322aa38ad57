import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lock-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const held = (pid: number) => JSON.stringify({ pid, mark: "theirs" });
const deadPid = () => spawnSync(process.execPath, ["--version"]).pid;

test("one at a time, however many come", async () => {
  const file = path.join(folder, "many");
  let inside = 0;
  const most: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withLock(file, async () => {
        inside += 1;
        most.push(inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      }),
    ),
  );
  expect(most).toEqual([1, 1, 1, 1, 1]);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("is free again after work that failed", async () => {
  const file = path.join(folder, "failed");
  await expect(withLock(file, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(file, async () => await Promise.resolve("free"))).toBe("free");
});

test("is taken over from a process that was killed, by one of all who wait", async () => {
  const file = path.join(folder, "killed");
  fs.writeFileSync(file, held(deadPid()));
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
  };
  await Promise.all([withLock(file, work("a")), withLock(file, work("b"))]);
  expect(order.map((step) => step.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
});

test("is taken over when its holder's number belongs to another program by now", async () => {
  const file = path.join(folder, "old");
  fs.writeFileSync(file, held(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, async () => await Promise.resolve("mine"))).toBe("mine");
});

test("says whom it waits for", async () => {
  const file = path.join(folder, "waiting");
  fs.writeFileSync(file, held(process.pid));
  const waitedFor: (number | undefined)[] = [];
  const onWait = (pid: number | undefined) => {
    waitedFor.push(pid);
    fs.rmSync(file);
  };
  await withLock(file, () => Promise.resolve(), { onWait });
  expect(waitedFor).toEqual([process.pid]);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { noteServing, refuseWhileServed } from "./serving.mjs";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "serving-test-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

const newFolder = () => fs.mkdtempSync(path.join(home, "notes-"));

/** Another process that serves from here, until its standard input ends. */
async function anotherConsole(folder: string): Promise<ChildProcess> {
  const module = pathToFileURL(path.resolve("scripts/setup/serving.mjs")).href;
  const code = `const { noteServing } = await import(${JSON.stringify(module)});
    noteServing(${JSON.stringify(folder)}); console.log("serving"); process.stdin.resume().on("end", () => process.exit(0));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

test("a build is refused while another process serves, with its number, and goes on when that ended", async () => {
  const folder = newFolder();
  const child = await anotherConsole(folder);
  expect(() => refuseWhileServed(folder)).toThrow(new RegExp(`process ${child.pid}\\).*Stop it`));
  child.stdin?.end();
  await once(child, "exit");
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(() => refuseWhileServed(folder)).not.toThrow();
});

test("a killed process is in nobody's way", async () => {
  const folder = newFolder();
  const child = await anotherConsole(folder);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(() => refuseWhileServed(folder)).not.toThrow();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("a note whose number belongs to another program by now is removed", () => {
  const folder = newFolder();
  const note = path.join(folder, String(process.ppid));
  fs.writeFileSync(note, "");
  expect(() => refuseWhileServed(folder)).toThrow(String(process.ppid));
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(note, longAgo, longAgo);
  expect(() => refuseWhileServed(folder)).not.toThrow();
  expect(fs.existsSync(note)).toBe(false);
});

test("a process is not in its own way, nor is a folder nobody served from", () => {
  const folder = newFolder();
  noteServing(folder);
  expect(fs.readdirSync(folder)).toEqual([String(process.pid)]);
  expect(() => refuseWhileServed(folder)).not.toThrow();
  expect(() => refuseWhileServed(path.join(folder, "nowhere"))).not.toThrow();
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Program } from "../contract/program";
import { limits } from "../sandbox.suite";
import { GuestRun } from "../thread/guest-run";
import { bootImage, type Prelude, packImage, unpackImage } from "./image";
import { newInstance } from "./instance";
import { isReusable, recycle, restore } from "./instances";

const built = (name: string) => readFileSync(join(process.cwd(), "dist", name));
const engine = new WebAssembly.Module(built("sandbox.wasm"));
const image = unpackImage(built("sandbox.image"));

const program = (code: string): Program => ({
  code: `        ${code}`,
  ...{ seed: "s", clock: 1_700_000_000_000, limits, fairnessKey: "one" },
});

async function used(code: string) {
  const instance = await newInstance(engine, limits.memoryBytesMax);
  restore(instance, image);
  const run = new GuestRun({ instance, image, program: program(code), isStopped: () => false, cpuFile: null });
  const turn = run.start(1_000);
  return { instance, run, turn };
}

const programs = [
  "return 1",
  "globalThis.secret = 'tenant'.repeat(1000); return 'x'.repeat(5e5).length",
  "let n = 0; const f = () => { n++; f() }; try { f() } catch { return n }",
  "try { eval('('.repeat(1e5)) } catch {} try { JSON.parse('['.repeat(1e5)) } catch {} return new URL('https://a.example').href",
  "const a = Array.from({ length: 5e4 }, (_, i) => ({ i })); a.sort(() => 1); return JSON.stringify(a).length",
  "try { /(a|b|ab)*(?=c)/.exec('ab'.repeat(2000)) } catch {} await new Promise(() => {})",
];

test.each(programs)("nothing of a program is left for the next: %s", async (code) => {
  const { instance } = await used(code);
  expect(isReusable(instance)).toBe(true);
  recycle(instance, image);
  const fresh = await newInstance(engine, limits.memoryBytesMax);
  restore(fresh, image);
  expect(Buffer.compare(Buffer.from(instance.memory.buffer), Buffer.from(fresh.memory.buffer))).toBe(0);
});

test("an instance that grew is not used again", async () => {
  const { instance, turn } = await used(
    "const a = []; for (let i = 0; i < 30; i++) a.push(new Uint8Array(1e6)); return a.length",
  );
  expect(turn.state).toBe("completed");
  expect(isReusable(instance)).toBe(false);
});

test("the image is the same at every boot, and as a file", async () => {
  const prelude = JSON.parse(built("sandbox-prelude.json").toString()) as Prelude; // safe: the build's own file
  const booted = await bootImage(engine, prelude);
  expect(Buffer.compare(packImage(booted), built("sandbox.image"))).toBe(0);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Pool } from "./pool";

const built = (name: string) => join(process.cwd(), "dist", name);
const pool = new Pool(
  {
    workerFile: built("sandbox.mjs"),
    image: readFileSync(built("sandbox.image")),
    engine: new WebAssembly.Module(readFileSync(built("sandbox.wasm"))),
  },
  { threads: 2 },
);
afterAll(() => pool.end());

const prepare = (source: string) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error("lost"));
    pool.add({
      id: 0,
      fairnessKey: "one",
      message: (id) => ({ kind: "prepare", id, source }),
      cpuMsMax: 10_000,
      wallMsMax: Number.POSITIVE_INFINITY,
      isMovable: true,
      isHeavy: false,
      assigned: () => undefined,
      answered: () => resolve(),
      lost: fail,
      killed: fail,
    });
  });

test("what comes one after the other needs one thread; what comes at the same time gets as many as there are cores", async () => {
  for (let count = 0; count < 5; count += 1) await prepare("return 1");
  expect(pool.threads.size).toBe(1);
  await Promise.all(Array.from({ length: 50 }, () => prepare("return 1")));
  expect(pool.threads.size).toBe(2);
});

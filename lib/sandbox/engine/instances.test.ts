import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpackImage } from "./image";
import { Instances } from "./instances";

const built = (name: string) => readFileSync(join(process.cwd(), "dist", name));
const bytesMax = 32 * 1024 * 1024;

test("instances are used again, and few of them are kept when there is nothing to do", async () => {
  const instances = new Instances(new WebAssembly.Module(built("sandbox.wasm")), unpackImage(built("sandbox.image")));
  const take = async (count: number) => Promise.all(Array.from({ length: count }, () => instances.take(bytesMax)));
  const first = await take(5);
  for (const instance of first) instances.giveBack(instance, false);
  const second = await take(5);
  expect(new Set(second)).toEqual(new Set(first));
  for (const instance of second) instances.giveBack(instance, false);
  instances.rest();
  const third = await take(5);
  expect(third.filter((instance) => first.includes(instance))).toHaveLength(2);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unpackImage } from "../engine/image";
import { Instances } from "../engine/instances";
import { limits } from "../sandbox.suite";
import { GuestRun } from "./guest-run";

const built = (name: string) => readFileSync(join(process.cwd(), "dist", name));
const instances = new Instances(new WebAssembly.Module(built("sandbox.wasm")), unpackImage(built("sandbox.image")));

/** A program in a thread that gets no core: its CPU time stands still. */
async function starved(code: string): Promise<GuestRun> {
  const folder = mkdtempSync(join(tmpdir(), "starved-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cpuFile = join(folder, "schedstat");
  writeFileSync(cpuFile, "1000000 0 0");
  const instance = await instances.take(limits.memoryBytesMax);
  const program = { code: `        ${code}`, seed: "s", clock: 0, limits, fairnessKey: "one", timeoutMs: 300 };
  return new GuestRun({ instance, image: instances.image, program, isStopped: () => false, cpuFile });
}

const isLate = { state: "failed", error: { name: "TimeoutError", message: expect.stringContaining("longer than 0.3 s") } };

test("the time a program was given is over when it is over, however little the program could compute", async () => {
  const turn = (await starved("for (;;);")).start(300);
  expect(turn).toMatchObject(isLate);
  expect(turn.cpuMs).toBeLessThan(300);
});

test("what is delivered together has one time, and the time between turns is none of it", async () => {
  const run = await starved("const busy = () => { let n = 0; while (n < 3e5) n++; }; for (;;) { await tools.a(); busy(); }");
  expect(run.start(300)).toMatchObject({ state: "waiting" });
  await new Promise((done) => setTimeout(done, 310));
  const delivery = (seq: number) => ({ clock: 0, text: `[[${seq},1,null]]`, count: 1 });
  expect(run.deliver([delivery(1)], 300)).toMatchObject([{ state: "waiting" }]);
  const turns = run.deliver(
    Array.from({ length: 10_000 }, (_, place) => delivery(place + 2)),
    100,
  );
  expect(turns.length).toBeLessThan(10_000);
  expect(turns.at(-1)).toMatchObject(isLate);
});

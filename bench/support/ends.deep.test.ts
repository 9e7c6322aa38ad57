import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { postmasterOf } from "../../scripts/postgres/postmaster";

const measuring = `
import { spawn } from "node:child_process";
import { tsImport } from "tsx/esm/api";
const at = (file) => tsImport(file, "file://" + process.cwd() + "/");
const { scratchFolder, endWithUs } = await at("./bench/support/ends.ts");
const { startEmbeddedPostgres } = await at("./scripts/embedded-postgres.ts");
const folder = scratchFolder();
const { directory } = await startEmbeddedPostgres(folder, () => {});
const child = spawn("sleep", ["600"], { stdio: "ignore" });
endWithUs(child);
console.log(JSON.stringify({ folder, directory, pid: child.pid }));
`;

it("a benchmark that is killed leaves no database, no process and no folder", async () => {
  const bench = spawn(process.execPath, ["--input-type=module", "-e", measuring], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = (await once(bench.stdout, "data")) as [Buffer];
  const { folder, directory, pid } = JSON.parse(told.toString()) as { folder: string; directory: string; pid: number };
  const postmaster = postmasterOf(path.join(directory, "postgres"));
  expect(postmaster).toBeGreaterThan(0);
  const gone = once(bench, "exit");
  bench.kill("SIGKILL");
  await gone;
  const left = () => [postmaster!, pid].filter(isAlive);
  await vi.waitFor(() => expect([left(), existsSync(folder), existsSync(directory)]).toEqual([[], false, false]), {
    timeout: 50_000,
    interval: 100,
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

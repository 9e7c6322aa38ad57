import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { progressMark } from "../progress/progress.mjs";
import { command, root, tool } from "./command.mjs";

const node = process.execPath;
const folders = ["app", "bin", "components", "lib", "prisma", "scripts", "bench", "e2e", "examples"];
const files = ["middleware.ts", "instrumentation.ts", "next.config.ts", "vitest.config.ts", "playwright.config.ts"];
const present = [...folders, ...files].filter((name) => fs.existsSync(path.join(root, name)));

export const vitestReport = "dist/test/vitest.json";

const reporters = [
  ...["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  "--reporter=./scripts/progress/of-tests.mjs",
];
const unitTests = { name: "unit tests", run: [node, tool("vitest", "vitest.mjs"), "run", ...reporters] };

/** The checks beside the tests. */
const checks = [
  {
    name: "types",
    stale: ".next/dev/types", // left by `npm run dev`, and wrong as soon as a page moves
    before: [node, tool("next", "dist", "bin", "next"), "typegen"],
    run: [tool(".bin", "tsc"), "--noEmit"],
  },
  { name: "format and lint", run: [tool(".bin", "biome"), "ci", "."] },
  {
    name: "boundaries",
    run: [node, tool("dependency-cruiser", "bin", "dependency-cruise.mjs"), "--config", ".dependency-cruiser.cjs", ...present],
  },
  { name: "house rules", run: [node, "scripts/check-house-rules.mjs"] },
  {
    name: "dead code",
    run: [node, tool("knip", "bin", "knip.js"), "--tsConfig", "tsconfig.boundaries.json", "--include-entry-exports"],
  },
  { name: "paths in the documents", run: [node, "scripts/check-doc-paths.mjs"] },
];

/**
 * Runs two checks at a time, the longest first, and prints a line for each and the output of those that fail. The quick depth
 * leaves out tests that go through the whole house, and slow ones, which kill processes and restart databases. Only the deep one runs deep tests: whole corpora, planted
 * violations, every moment at which an answer can be lost, and every row of a matrix.
 */
export async function runChecks(depth) {
  const waiting = [{ ...unitTests, env: { TEST_DEPTH: depth } }, ...checks];
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([worker(), worker()]);
  return results;
}

async function runCheck({ name, stale, before, run, env: own = {} }) {
  const began = Date.now();
  if (stale) fs.rmSync(path.join(root, stale), { recursive: true, force: true });
  const env = { NODE_ENV: "test", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1", ...own };
  const [beforeFile, ...beforeArgs] = before ?? [];
  const first = beforeFile ? await command(beforeFile, beforeArgs, { env }) : { code: 0 };
  const [file, ...args] = run;
  const result = first.code === 0 ? await command(file, args, { env, showLines: progressMark }) : first;
  const ok = result.code === 0;
  console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(`${stripVTControlCharacters(result.output).trimEnd().replace(/^/gm, "    ")}\n`);
  return { name, ok };
}

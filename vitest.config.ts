import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url)).replace(/[\\/]$/, "");
const resolve = { alias: { "@executor/core": folder("lib"), "@": folder(".") } };

/** What `npm run verify` (quick) and `npm test` (usual) leave out; a file named by hand always runs. */
const leftOut: Record<string, string[]> = { quick: ["**/*.{slow,deep}.test.ts"], usual: ["**/*.deep.test.ts"] };
const exclude = [
  "node_modules/**",
  "dist/**",
  ".next/**",
  ".data/**",
  "e2e/**",
  ...(leftOut[process.env.TEST_DEPTH ?? ""] ?? []),
];

const testsIn = (name: string) =>
  readdirSync(folder(name), { recursive: true, encoding: "utf8" })
    .map((file) => `${name}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file));
const replacesModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(folder(file), "utf8"));
const asGlob = (file: string) => file.replace(/[()[\]{}!*?]/g, "\\$&");

/** Files that replace modules, read settings while they load, or end, restart and count processes. All others share a process and what it has loaded. */
const apart = [
  "**/*.{slow,deep}.test.ts",
  "scripts/{migrate,setup/**}.test.ts",
  "lib/executions/limits.test.ts",
  ...["app", "bin", "components", "lib"].flatMap(testsIn).filter(replacesModules).map(asGlob),
];

const each = {
  setupFiles: "scripts/test-worker.ts",
  testTimeout: 60_000, // only what hangs takes so long, also beside a load
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["scripts/test-bundles.mjs", "scripts/test-database.ts"],
    pool: "forks",
    maxWorkers: availableParallelism() + 2, // tests wait for the database, for processes and for each other
    projects: [
      { resolve, test: { ...each, name: "apart", include: apart, exclude } },
      {
        resolve,
        test: { ...each, name: "together", isolate: false, include: ["**/*.test.{ts,tsx}"], exclude: [...exclude, ...apart] },
      },
    ],
  },
});

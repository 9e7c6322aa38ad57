import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url)).replace(/[\\/]$/, "");
const resolve = { alias: { "@executor/core": folder("lib"), "@": folder(".") } };

const testsIn = (name: string) =>
  readdirSync(folder(name), { recursive: true, encoding: "utf8" })
    .map((file) => `${name}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file));
const tests = ["app", "bin", "components", "examples", "lib", "scripts"].flatMap(testsIn);
const thatHold = (sign: RegExp) => tests.filter((file) => sign.test(readFileSync(folder(file), "utf8"))).map(asGlob);
const asGlob = (file: string) => file.replace(/[()[\]{}!*?]/g, "\\$&");

/** They run programs, import services, serve or start processes: a third of the files, and most of the time. */
const throughTheHouse = [
  /\b(createExecution|addIntegration|withInstalled|openDoor|spawn|execFile|newTestDatabase|withDatabaseAlone)\(/,
  /\/(executions|sandbox|slots|served-console|command-line|sign-ins|guarded-server|provider|upstream|endpoint|agents|registry)\.suite"/,
];

/** What `npm run verify` (quick) and `npm test` (usual) leave out; a file named by hand always runs. */
const leftOut: Record<string, () => string[]> = {
  quick: () => ["**/*.{slow,deep}.test.ts", ...throughTheHouse.flatMap(thatHold)],
  usual: () => ["**/*.deep.test.ts"],
};
const exclude = [
  "node_modules/**",
  "dist/**",
  ".next/**",
  ".data/**",
  "e2e/**",
  ...(leftOut[process.env.TEST_DEPTH ?? ""]?.() ?? []),
];

/** Files that replace modules, read settings while they load, or end, restart and count processes. All others share a process and what it has loaded. */
const apart = [
  "**/*.{slow,deep}.test.ts",
  "scripts/{migrate,setup/**}.test.ts",
  "lib/executions/limits.test.ts",
  ...thatHold(/\bvi\.(mock|doMock|resetModules)\(/),
];

const each = {
  execArgv: ["--max-semi-space-size=64"], // a sixth less computing: most of what tests make is short-lived
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

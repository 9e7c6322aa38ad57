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

/** Files that change what others see of the process: its modules, its environment, its memory. */
const alone = [
  "**/*.{slow,deep}.test.ts",
  "lib/executions/copies.test.ts",
  "lib/integrations/production/own-tools.test.ts",
  "lib/{identity/first-run,jobs/rotate-root-key,vault/installation,vault/rotation}.test.ts",
];

const each = {
  setupFiles: "scripts/test-worker.ts",
  testTimeout: 60_000, // only what hangs takes so long, also beside a load
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["scripts/test-workshop.mjs", "scripts/test-database.ts"],
    pool: "forks",
    maxWorkers: 2,
    projects: [
      { resolve, test: { ...each, name: "alone", include: alone, exclude } },
      // No module of lib has state of its own (a house rule), so that files can share a process and what it has loaded.
      {
        resolve,
        test: { ...each, name: "together", isolate: false, include: ["**/*.test.{ts,tsx}"], exclude: [...exclude, ...alone] },
      },
    ],
  },
});

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

/** Files that need neither settings nor a database: they can share a process and what it has loaded. */
const pure = ["components/**/!(snippets).test.{ts,tsx}", "lib/{plugins,schema}/**/!(*.slow|*.deep).test.ts"];

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
    maxWorkers: 2,
    projects: [
      { resolve, test: { ...each, name: "alone", include: ["**/*.test.{ts,tsx}"], exclude: [...exclude, ...pure] } },
      { resolve, test: { ...each, name: "together", isolate: false, include: pure, exclude } },
    ],
  },
});

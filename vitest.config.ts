import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url)).replace(/[\\/]$/, "");

export default defineConfig({
  resolve: { alias: { "@executor/core": folder("lib"), "@": folder(".") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "dist/**", ".next/**", ".data/**", "e2e/**"],
    globalSetup: ["scripts/test-workshop.mjs", "scripts/test-database.ts"],
    setupFiles: "scripts/test-worker.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

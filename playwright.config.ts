import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chooseSeed } from "./scripts/test-seed";

chooseSeed(); // before stories are listed by it

const quiet = [
  ...["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

export default defineConfig({
  testDir: "e2e/stories",
  outputDir: "test-results",
  globalSetup: "./e2e/support/shared-console.global-setup.ts",
  fullyParallel: true,
  workers: availableParallelism() + 1, // stories wait for pages and for each other
  retries: 0,
  forbidOnly: true,
  timeout: 240_000, // only what hangs takes so long, also beside a load
  reporter: "line",
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium", args: quiet },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
  },
});

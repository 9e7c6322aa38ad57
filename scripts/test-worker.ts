import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { disposeProcessWide } from "../lib/process";
import { withClient, withDatabase } from "./postgres/connection";
import { seededRandom } from "./seeded-random";
import { testRun } from "./test-run";

// Runs in each worker before each test file is loaded: lib/env then reads settings that lead to a database of the worker's own.
const { ownerUrl, appUrl, template, run, folder } = testRun();
const name = `${run}${process.env.VITEST_POOL_ID}`;

await withClient(ownerUrl, async (client) => {
  const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (known.rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
});

const dataDir = path.join(folder, "workers", name);
fs.mkdirSync(dataDir, { recursive: true });

Object.assign(process.env, {
  DATABASE_OWNER_URL: withDatabase(ownerUrl, name),
  DATABASE_URL: withDatabase(appUrl, name),
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
});

// Most files share the process of a worker. None leaves settings, replaced functions or anything at work to the next one.
const { env: settings } = await import("../lib/env");
const putBack = [process.env, settings].map((changed) => {
  const before = { ...changed };
  return () => {
    for (const name of Object.keys(changed)) if (!(name in before)) Reflect.deleteProperty(changed, name);
    Object.assign(changed, before);
  };
});
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await disposeProcessWide();
  for (const put of putBack) put();
});

const { TEST_SEED: seed = "0" } = process.env;
fc.configureGlobal({ seed: Number(seed) });
beforeAll(() => {
  Math.random = seededRandom(seed, expect.getState().testPath ?? "");
});

/** What a test waits for comes late on a busy machine; by itself `vi.waitFor` gives up after a second. */
const { waitFor } = vi;
if (waitFor.name !== "waitPatiently")
  vi.waitFor = function waitPatiently(check, options = {}) {
    return waitFor(check, typeof options === "number" ? options : { timeout: 20_000, ...options });
  };

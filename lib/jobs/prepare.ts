import { noteMigrations } from "../db/known-migrations";
import { env } from "../env";
import { unattendedFirstRun } from "../identity";
import { parseAllowList, parsePorts } from "../outbound/allow-list";
import { loadPlugins } from "../plugins";
import { startTracing } from "../telemetry/tracing";
import { claimRootKey } from "../vault/installation";
import { refreshPlugins } from "./refresh-plugins";

/** Checks the settings and the root key, creates the first organization if the settings ask for it, and loads plugins. Runs before anything is served. */
export async function prepareInstallation(): Promise<void> {
  checkSettings();
  await startTracing();
  await claimRootKey();
  await noteMigrations();
  await unattendedFirstRun();
  await loadPlugins(refreshPlugins);
}

/** Checks the settings whose form lib/env does not know. It needs no database, so a start can check first. */
export function checkSettings(): void {
  parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  parsePorts(env.EXECUTOR_ALLOWED_PORTS);
}

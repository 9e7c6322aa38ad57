import { env } from "../env";
import { unattendedFirstRun } from "../identity";
import { parseAllowList, parsePorts } from "../outbound/allow-list";
import { claimRootKey } from "../vault/installation";

/** Checks the settings and the root key, and creates the first organization if the settings ask for it. Runs before anything is served. */
export async function prepareInstallation(): Promise<void> {
  checkSettings();
  await claimRootKey();
  await unattendedFirstRun();
}

/** Checks the settings whose form lib/env does not know. It needs no database, so a start can check first. */
export function checkSettings(): void {
  parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  parsePorts(env.EXECUTOR_ALLOWED_PORTS);
}

import { env } from "../env";
import { unattendedFirstRun } from "../identity";
import { parseAllowList, parsePorts } from "../outbound/allow-list";
import { claimRootKey } from "../vault/installation";

/** What has to hold before anybody is served: settings that can be read, the right root key, and the first organization if asked for. */
export async function prepareInstallation(): Promise<void> {
  checkSettings();
  await claimRootKey();
  await unattendedFirstRun();
}

/** What lib/env cannot tell by the shape alone; needs no database, so a start asks before anything long begins. */
export function checkSettings(): void {
  parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  parsePorts(env.EXECUTOR_ALLOWED_PORTS);
}

import { env } from "../env";
import { unattendedFirstRun } from "../identity";
import { parseAllowList, parsePorts } from "../outbound/allow-list";
import { claimRootKey } from "../vault/installation";

/** What has to hold before anybody is served: settings that can be read, the right root key, and the first organization if asked for. */
export async function prepareInstallation(): Promise<void> {
  parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  parsePorts(env.EXECUTOR_ALLOWED_PORTS);
  await claimRootKey();
  await unattendedFirstRun();
}

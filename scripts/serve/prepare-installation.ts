import { unattendedFirstRun } from "../../lib/identity";
import { parseAllowList } from "../../lib/outbound/allow-list";
import { env } from "../../lib/env";
import { claimRootKey, currentRootKey } from "../../lib/vault/installation";
import { StartError } from "../start-error";

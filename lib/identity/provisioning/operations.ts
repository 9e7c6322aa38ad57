import { createProvisioningToken } from "./create-token";
import { listGroups } from "./list-groups";
import { listProvisioningTokens } from "./list-tokens";
import { revokeProvisioningToken } from "./revoke-token";

/** All that people can do about provisioning, for the table of operations. */
export const provisioningOperations = {
  createProvisioningToken,
  listGroups,
  listProvisioningTokens,
  revokeProvisioningToken,
} as const;

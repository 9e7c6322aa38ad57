import { createProvisioningToken } from "./create-token";
import { listProvisioningTokens } from "./list-tokens";
import { revokeProvisioningToken } from "./revoke-token";

/** All that people can do about provisioning, for the table of operations. */
export const provisioningOperations = { createProvisioningToken, listProvisioningTokens, revokeProvisioningToken } as const;

"use server";

import {
  claimEmailDomain,
  createProvisioningToken,
  releaseEmailDomain,
  revokeProvisioningToken,
  updateSignInRules,
} from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/sign-in" };

export const claimEmailDomainAction = action(claimEmailDomain, here);
export const createProvisioningTokenAction = action(createProvisioningToken, here);
export const releaseEmailDomainAction = action(releaseEmailDomain, here);
export const revokeProvisioningTokenAction = action(revokeProvisioningToken, here);
export const updateSignInRulesAction = action(updateSignInRules, here);

"use server";

import { claimEmailDomain, releaseEmailDomain, updateSignInRules } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/sign-in" };

export const claimEmailDomainAction = action(claimEmailDomain, here);
export const releaseEmailDomainAction = action(releaseEmailDomain, here);
export const updateSignInRulesAction = action(updateSignInRules, here);

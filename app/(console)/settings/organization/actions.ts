"use server";

import { renameOrganization, updateRetention } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/organization" };

export const renameOrganizationAction = action(renameOrganization, here);
export const updateRetentionAction = action(updateRetention, here);

"use server";

import { renameOrganization } from "@executor/core/identity";
import { action } from "@/lib/web";

export const renameOrganizationAction = action(renameOrganization, { revalidate: "/settings/organization" });

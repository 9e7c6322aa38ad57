"use server";

import { renameOrganization } from "@/lib/identity";
import { action } from "@/lib/web";

export const renameOrganizationAction = action(renameOrganization, { revalidate: "/settings/organization" });

"use server";

import { createRole, removeRole, updateRole } from "@executor/core/identity";
import { matchRole } from "@executor/core/tools";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/roles" };

export const createRoleAction = action(createRole, here);
export const updateRoleAction = action(updateRole, here);
export const matchRoleAction = action(matchRole);
export const removeRoleAction = action(removeRole, here);

"use server";

import { createRole, removeRole, updateRole } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/roles" };

export const createRoleAction = action(createRole, here);
export const updateRoleAction = action(updateRole, here);
export const removeRoleAction = action(removeRole, here);

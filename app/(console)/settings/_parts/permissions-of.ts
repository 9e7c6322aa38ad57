import type { Permission } from "@executor/core/operation/permission";

/** The ticked boxes of a PermissionPicker. The operation refuses anything else. */
export const permissionsOf = (fields: FormData) => fields.getAll("permissions") as Permission[];

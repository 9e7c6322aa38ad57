import type { Permission } from "@executor/core/operation/permission";

/** The ticked boxes of a PermissionPicker; anything else somebody sends is refused by the operation. */
export const permissionsOf = (fields: FormData) => fields.getAll("permissions") as Permission[];

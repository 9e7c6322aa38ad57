import type { Role } from "@executor/core/identity";
import type { Permission } from "@executor/core/operation/permission";

export type RoleChoice = { value: string; label: string; hint?: string };

/** The roles somebody may hand out: nobody gives rights they do not have. */
export function grantableRoles(roles: Role[], mine: readonly Permission[]): RoleChoice[] {
  const choices = roles
    .filter(({ permissions }) => permissions.every((permission) => mine.includes(permission)))
    .map(({ slug, name, permissions }) => ({ value: slug, label: name, hint: `${permissions.length} permissions` }));
  return choices.length > 0 ? choices : [{ value: "member", label: "Member" }];
}

import type { Permission } from "@executor/core/operation/permission";

export type RoleChoice = { value: string; label: string; hint: string; permissions: readonly Permission[] };
type Role = { slug: string; name: string; about: string | null; permissions: readonly Permission[] };

/** The roles somebody may hand out: nobody gives rights they do not have. */
export const grantableRoles = (roles: readonly Role[], mine: readonly Permission[]): RoleChoice[] =>
  roles
    .filter(({ permissions }) => permissions.every((permission) => mine.includes(permission)))
    .map(({ slug, name, about, permissions }) => ({
      value: slug,
      label: name,
      hint: about ?? `${permissions.length} permissions`,
      permissions,
    }));

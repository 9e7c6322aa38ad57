import { everyPermission, type Permission } from "../../operation/permission";

export type RoleView = { slug: string; name: string; permissions: readonly Permission[]; builtIn: boolean };

const ofViewer: Permission[] = [
  "organization:read",
  "members:read",
  "integrations:read",
  "tools:read",
  "policies:read",
  "profile:write",
];
const ofRuns: Permission[] = ["tools:call", "executions:read", "executions:answer", "executions:cancel"];
const ofMember: Permission[] = [...ofViewer, "keys:own", "connections:own", ...ofRuns, "policies:own"];
const ofDeveloper: Permission[] = [...ofMember, "roles:read", "audit:read", "jobs:read"];

const builtIn = (slug: string, name: string, permissions: readonly Permission[]): RoleView => ({
  slug,
  name,
  permissions,
  builtIn: true,
});

/** The roles every organization has; they grow with the product, so they are code and not rows. */
export const builtInRoles: readonly RoleView[] = [
  builtIn("owner", "Owner", everyPermission),
  builtIn(
    "admin",
    "Admin",
    everyPermission.filter((permission) => permission !== "organizations:create"),
  ),
  builtIn("developer", "Developer", ofDeveloper),
  builtIn("member", "Member", ofMember),
  builtIn("viewer", "Viewer", ofViewer),
];

export const builtInRole = (slug: string): RoleView | undefined => builtInRoles.find((role) => role.slug === slug);

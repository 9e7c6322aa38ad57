import { z } from "zod";
import { lockOrganization } from "../db/lock";
import type { ReadDb, WriteDb } from "../db/scoped";
import { type Actor, type Context, can } from "../operation/context";
import { Failure } from "../operation/failure";
import { everyPermission, type Permission, permissionPresets } from "../operation/permission";
import { everyTool, isCovered, isEveryTool } from "../operation/role-pattern";

export const PermissionName = z.enum(everyPermission as [(typeof everyPermission)[number]]); // safe: the list is not empty

/** At least one: with a role without permissions, people could sign in and see nothing. */
export const RolePermissions = z.array(PermissionName).min(1, "Choose at least one permission").max(100);

type RoleRow = { slug: string; name: string; permissions: string[]; patterns: string[] };

const roleView = ({ slug, name, permissions, patterns }: RoleRow): RoleView => ({
  slug,
  name,
  about: null,
  permissions: everyPermission.filter((permission) => permissions.includes(permission)),
  patterns,
  builtIn: false,
});

/** The organization's own roles, by name. */
export const ownRoles = async ({ role }: Pick<ReadDb, "role">): Promise<RoleView[]> =>
  (await role.findMany({ orderBy: { name: "asc" } })).map(roleView);

export async function findRole(db: ReadDb | WriteDb, slug: string): Promise<RoleView | null> {
  const known = builtInRole(slug);
  if (known) return known;
  const row = await (db as ReadDb).role.findFirst({ where: { slug } }); // safe: WriteDb reads as ReadDb does
  return row && roleView(row);
}

/** Finds a role that the actor may give. A lock keeps it until the change is done. */
export async function grantableRole(ctx: Context, db: WriteDb, slug: string): Promise<RoleView> {
  await lockOrganization(db, ctx.organizationId);
  return requireGrantable(ctx, db, slug);
}

/** Nobody gives rights they do not have. */
export async function requireGrantable(ctx: Context, db: ReadDb | WriteDb, slug: string): Promise<RoleView> {
  const role = await findRole(db, slug);
  if (!role) throw new Failure("invalid", `There is no role ${slug}.`, { role: [`There is no role ${slug}.`] });
  requireReach(ctx, role.permissions, `give the role ${role.name}`);
  requireTools(ctx, role.patterns, `give the role ${role.name}`);
  return role;
}

export function requireReach({ actor }: Context, permissions: readonly Permission[], what: string): void {
  const missing = permissions.filter((permission) => !can(actor, permission));
  if (missing.length > 0)
    throw new Failure("forbidden", `You cannot ${what}: it has rights you do not have (${missing.join(", ")}).`);
}

export type RoleView = {
  slug: string;
  name: string;
  /** What a built-in role is for; null for one of the organization's own. */
  about: string | null;
  permissions: readonly Permission[];
  /** Which tools exist for its holders. */
  patterns: readonly string[];
  builtIn: boolean;
};

/** What a role leaves of the catalog. A role that is gone leaves nothing. */
export function limitedByRole(role: RoleView | null): Pick<Actor, "patterns" | "role"> {
  if (!role) return { patterns: [] };
  return { role: role.slug, ...(isEveryTool(role.patterns) ? {} : { patterns: role.patterns }) };
}

/** Nobody opens tools to others that do not exist for themselves. */
export function requireTools({ actor }: Pick<Context, "actor">, patterns: readonly string[], what: string): void {
  const outside = patterns.filter((pattern) => !reachesTools(actor, [pattern]));
  if (outside.length > 0)
    throw new Failure("forbidden", `You cannot ${what}: it reaches tools that your own role does not (${outside.join(", ")}).`);
}

export const reachesTools = ({ patterns: own }: Pick<Actor, "patterns">, patterns: readonly string[]): boolean =>
  own === undefined || patterns.every((pattern) => isCovered(pattern, own));

const ofViewer: Permission[] = [
  "organization:read",
  "members:read",
  "integrations:read",
  "tools:read",
  "toolkits:read",
  "agents:read",
  "schedules:read",
  "policies:read",
  "registry:read",
  "pipelines:read",
  "profile:write",
];
const ofRuns: Permission[] = ["tools:call", "executions:read", "executions:answer", "executions:cancel", "agents:run"];
const ofMember: Permission[] = [...ofViewer, "keys:own", "connections:own", ...ofRuns, "policies:own"];
const ofMaking: Permission[] = [
  "registry:write",
  "registry:publish",
  "registry:debug",
  "agents:write",
  "agents:publish",
  "schedules:write",
];
const ofDeveloper: Permission[] = [...ofMember, "roles:read", "audit:read", "jobs:read", "pipelines:write", ...ofMaking];

const ofApprover: Permission[] = [
  ...permissionPresets.Approver,
  "toolkits:read",
  "registry:read",
  "agents:read",
  "profile:write",
];

type BuiltIn = { slug: string; name: string; about: string; permissions: readonly Permission[] };
const builtIn = (role: BuiltIn): RoleView => ({ ...role, patterns: [everyTool], builtIn: true });

/** The roles of every organization. They grow with the product, so they are code, not rows. */
export const builtInRoles: readonly RoleView[] = [
  builtIn({ slug: "owner", name: "Owner", about: "Everything", permissions: everyPermission }),
  builtIn({
    slug: "admin",
    name: "Admin",
    about: "Everything except creating further organizations",
    permissions: everyPermission.filter((permission) => permission !== "organizations:create"),
  }),
  builtIn({
    slug: "developer",
    name: "Developer",
    about:
      "What a member may, makes and publishes tools and agents, makes pipelines, and sees roles, the audit log and background work",
    permissions: ofDeveloper,
  }),
  builtIn({
    slug: "member",
    name: "Member",
    about: "Connects own accounts, calls tools and answers the approvals of own runs",
    permissions: ofMember,
  }),
  builtIn({
    slug: "approver",
    name: "Approver",
    about: "Sees everybody's runs and answers their approvals, and calls nothing",
    permissions: ofApprover,
  }),
  builtIn({
    slug: "viewer",
    name: "Viewer",
    about: "Sees integrations, tools and policies, and changes nothing",
    permissions: ofViewer,
  }),
];

export const builtInRole = (slug: string): RoleView | undefined => builtInRoles.find((role) => role.slug === slug);

/** Finds a role of the organization's own. Built-in roles cannot be changed. */
export async function getOwnRole(ctx: Context, slug: string): Promise<RoleView> {
  if (builtInRole(slug)) throw new Failure("conflict", "Built-in roles cannot be changed. Create a role of your own instead.");
  const row = await ctx.db.role.findFirst({ where: { slug } });
  if (!row) throw new Failure("not_found", `There is no role ${slug}.`);
  return roleView(row);
}

import type { Permission } from "@executor/core/operation/permission";

type SettingsPage = { href: string; label: string; permission?: Permission; keywords: string[] };

const settingsPages: SettingsPage[] = [
  { href: "/settings/organization", label: "Organization", permission: "organization:read", keywords: ["name", "slug", "id"] },
  { href: "/settings/members", label: "Members", permission: "members:read", keywords: ["people", "users"] },
  { href: "/settings/roles", label: "Roles", permission: "roles:read", keywords: ["permissions", "rights"] },
  { href: "/settings/keys", label: "API keys", permission: "keys:own", keywords: ["token", "secret", "service"] },
  {
    href: "/settings/agents",
    label: "Connected agents",
    permission: "keys:own",
    keywords: ["mcp", "oauth", "clients", "disconnect"],
  },
  { href: "/settings/audit", label: "Audit log", permission: "audit:read", keywords: ["history", "chain", "export"] },
  {
    href: "/settings/system",
    label: "System",
    permission: "jobs:read",
    keywords: ["jobs", "queue", "version", "database", "background"],
  },
  {
    href: "/settings/plugins",
    label: "Plugins",
    permission: "jobs:read",
    keywords: ["code", "typescript", "sdk", "files", "packages"],
  },
  { href: "/settings/profile", label: "Profile", permission: "profile:write", keywords: ["password", "sessions", "account"] },
  { href: "/settings/appearance", label: "Appearance", keywords: ["density", "sidebar"] },
];

export const permittedSettings = (permissions: readonly Permission[]): SettingsPage[] =>
  settingsPages.filter(({ permission }) => !permission || permissions.includes(permission));

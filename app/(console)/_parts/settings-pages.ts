import type { Permission } from "@executor/core/operation/permission";

type Group = "Organization" | "Access" | "Installation" | "You";
type SettingsPage = { group: Group; href: string; label: string; permission?: Permission; keywords: string[] };

/** In the order of the navigation, group by group. */
const settingsPages: SettingsPage[] = [
  {
    group: "Organization",
    href: "/settings/organization",
    label: "General",
    permission: "organization:read",
    keywords: ["organization", "name", "slug", "id"],
  },
  {
    group: "Organization",
    href: "/settings/members",
    label: "Members",
    permission: "members:read",
    keywords: ["people", "users"],
  },
  {
    group: "Organization",
    href: "/settings/roles",
    label: "Roles",
    permission: "roles:read",
    keywords: ["permissions", "rights"],
  },
  {
    group: "Organization",
    href: "/settings/budgets",
    label: "Budgets",
    permission: "policies:read",
    keywords: ["limits", "quotas", "usage", "rate", "used"],
  },
  {
    group: "Organization",
    href: "/settings/services",
    label: "Services",
    permission: "integrations:read",
    keywords: ["web search", "serper", "key", "credential", "provider", "built-in"],
  },
  {
    group: "Organization",
    href: "/settings/search-quality",
    label: "Search quality",
    permission: "tools:read",
    keywords: ["evaluation", "requests", "aliases", "ranking", "misses"],
  },
  {
    group: "Organization",
    href: "/settings/audit",
    label: "Audit log",
    permission: "audit:read",
    keywords: ["history", "chain", "export"],
  },
  {
    group: "Organization",
    href: "/settings/notifications",
    label: "Notifications",
    permission: "profile:write",
    keywords: ["email", "webhooks", "slack", "signature", "deliveries"],
  },
  {
    group: "Access",
    href: "/settings/sign-in",
    label: "Sign-in and provisioning",
    permission: "organization:read",
    keywords: ["single sign-on", "sso", "oidc", "scim", "groups", "domain", "session", "network", "ip", "allow list"],
  },
  {
    group: "Access",
    href: "/settings/keys",
    label: "API keys",
    permission: "keys:own",
    keywords: ["token", "secret", "service"],
  },
  {
    group: "Access",
    href: "/settings/agents",
    label: "Connected agents",
    permission: "keys:own",
    keywords: ["mcp", "oauth", "clients", "disconnect"],
  },
  {
    group: "Access",
    href: "/settings/embedding",
    label: "Embedding",
    permission: "organization:read",
    keywords: ["playground", "iframe", "frame", "origin", "visitors"],
  },
  {
    group: "Installation",
    href: "/settings/system",
    label: "System",
    permission: "jobs:read",
    keywords: ["jobs", "queue", "version", "database", "background"],
  },
  {
    group: "Installation",
    href: "/settings/plugins",
    label: "Plugins",
    permission: "jobs:read",
    keywords: ["code", "typescript", "sdk", "files", "packages"],
  },
  {
    group: "You",
    href: "/settings/profile",
    label: "Profile",
    permission: "profile:write",
    keywords: ["password", "sessions", "account"],
  },
  { group: "You", href: "/settings/appearance", label: "Appearance", keywords: ["density", "sidebar"] },
];

export const permittedSettings = (permissions: readonly Permission[]): SettingsPage[] =>
  settingsPages.filter(({ permission }) => !permission || permissions.includes(permission));

const groupNames: readonly Group[] = ["Organization", "Access", "Installation", "You"];

/** The permitted pages as the navigation of the settings shows them. */
export function settingsGroups(permissions: readonly Permission[]) {
  const pages = permittedSettings(permissions);
  return groupNames
    .map((label) => ({
      label,
      pages: pages.filter(({ group }) => group === label).map(({ href, label: name }) => ({ href, label: name })),
    }))
    .filter((group) => group.pages.length > 0);
}

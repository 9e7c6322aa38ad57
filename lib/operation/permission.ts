/** Every permission with its description in the console, in the groups in which people choose them. */
const groups = {
  "Tools and runs": {
    "tools:read": "Browse and search tools",
    "tools:call": "Call tools and run code",
    "executions:read": "See own runs and their approvals",
    "executions:cancel": "Cancel own runs",
  },
  Toolkits: {
    "toolkits:read": "See toolkits and which tools are in them",
    "toolkits:write": "Create, change and remove toolkits, and limit members, keys and agents to them",
  },
  Agents: {
    "agents:read": "See agents, what they are made of and their versions",
    "agents:run": "Run published agents",
    "agents:write": "Create, change and remove agents, and try them out",
    "agents:publish": "Publish agents, and go back to an earlier version",
  },
  Schedules: {
    "schedules:read": "See what runs by itself, when, and what came of it",
    "schedules:write": "Have tools, programs and agents run at times or by webhooks, pause and remove that",
  },
  Approvals: {
    "executions:answer": "Answer the approvals of own runs",
    "executions:all": "See, answer and cancel the runs of everybody, where the right for own runs is held",
  },
  Policies: {
    "policies:read": "See policies, which tools they match, and own budgets",
    "policies:own": "Set policies for oneself",
    "policies:write": "Set policies, flow rules and budgets of the organization, see what they block",
  },
  "Integrations and connections": {
    "integrations:read": "See integrations and how they are set up",
    "integrations:write": "Add, change, refresh and remove integrations, review what a refresh changed",
    "connections:own": "Connect own accounts",
    "connections:write": "Connect accounts of the organization, change and remove them",
  },
  Registry: {
    "registry:read": "See the tools that the organization makes itself, with their versions and tests",
    "registry:write": "Make and change such tools, test them and name versions of them",
    "registry:publish": "Publish such tools, go back to earlier versions, take them out of use",
    "registry:debug": "Run code that sees such tools before they are published",
  },
  Retrieval: {
    "pipelines:read": "See pipelines and their documents, and search them",
    "pipelines:write": "Create, change and remove pipelines, upload and remove documents",
  },
  "People and access": {
    "members:read": "See members and invitations",
    "members:write": "Invite, disable and remove members, change their roles",
    "roles:read": "See roles",
    "roles:write": "Create and change roles",
    "keys:read": "See every API key and connected agent of the organization",
    "keys:write": "Create service keys, revoke any key, disconnect any agent",
    "keys:own": "Create and revoke own API keys, connect and disconnect own agents",
  },
  Organization: {
    "organization:read": "See the organization and its settings",
    "organization:write": "Rename the organization and change its settings",
    "organizations:create": "Create further organizations",
    "webhooks:write": "Set up webhooks, see what they send about everybody's runs",
    "audit:read": "Read, export and check the audit log",
    "jobs:read": "See background work",
    "jobs:write": "Retry failed background work",
  },
  "Own account": {
    "profile:write": "Change own name, password and sessions",
  },
} as const;

type Groups = typeof groups;
export type Permission = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups];

export const permissions: Readonly<Record<Permission, string>> = Object.assign({}, ...Object.values(groups));

export const everyPermission = Object.keys(permissions) as readonly Permission[]; // safe: the groups' own keys

export const permissionGroups = Object.entries(groups).map(([name, members]) => ({
  name,
  permissions: Object.keys(members) as Permission[], // safe: the group's own keys
}));

/** Usual selections for keys and roles. */
export const permissionPresets = {
  Agent: ["tools:read", "tools:call", "executions:read", "executions:cancel"],
  Approver: [
    ...["organization:read", "members:read", "integrations:read", "tools:read", "policies:read"],
    ...["executions:read", "executions:answer", "executions:all"],
  ],
  "Read only": everyPermission.filter((permission) => permission.endsWith(":read")),
} as const satisfies Record<string, readonly Permission[]>;

/** What somebody has to hold; a key or an agent with only the permission for its `own` gets to what it began itself, and no further. */
export type Needed = Permission | { any: Permission; own: Permission } | null;

/** The permission with which an operation shows all that it can. */
export const fullPermission = (needed: NonNullable<Needed>): Permission => (typeof needed === "string" ? needed : needed.any);

import type { Permission } from "../../operation/permission";

/** What a client may be allowed, and whether it is unless the person decides otherwise. */
const offers: Partial<Record<Permission, boolean>> = {
  "tools:read": true,
  "tools:call": true,
  "executions:read": true,
  "executions:cancel": true,
  "executions:answer": false,
  "integrations:read": false,
  "policies:read": false,
  "connections:own": false,
};

/** They are the scopes of the authorization server. What is not among them takes an API key. */
export const agentPermissions = Object.keys(offers) as readonly Permission[]; // safe: a literal's own keys

export const isAgentDefault = (permission: Permission): boolean => offers[permission] === true;

export const toPermissions = (names: readonly string[]): Permission[] =>
  agentPermissions.filter((permission) => names.includes(permission));

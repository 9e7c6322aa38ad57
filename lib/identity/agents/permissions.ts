import { everyPermission, type Permission } from "../../operation/permission";

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

/** They are the scopes of `/mcp`. */
export const agentPermissions = Object.keys(offers) as readonly Permission[]; // safe: a literal's own keys

/** The scopes of the HTTP API, for programs that a person works with, such as the CLI. What is not among them takes an API key. */
export const apiPermissions: readonly Permission[] = [
  ...agentPermissions,
  "organization:read",
  "integrations:write",
  "connections:write",
  "executions:all",
  "policies:own",
  "policies:write",
  "roles:read",
  "roles:write",
];

/** With these a program could approve what it asked for itself. */
const deciding: readonly Permission[] = ["executions:answer", "executions:all"];

export type Offer = { permission: Permission; isChosen: boolean };

/** Unknown scopes are left out; a client that names none of ours is offered all. At the HTTP API a client gets what it names. */
export function offersFor(scope: string, isForApi: boolean): Offer[] {
  const offered = isForApi ? apiPermissions : agentPermissions;
  const named = offered.filter((permission) => scope.split(" ").includes(permission));
  const isNamed = isForApi && named.length > 0;
  return (named.length > 0 ? named : offered).map((permission) => ({
    permission,
    isChosen: isNamed ? !deciding.includes(permission) : offers[permission] === true,
  }));
}

export const toPermissions = (names: readonly string[]): Permission[] =>
  everyPermission.filter((permission) => names.includes(permission));

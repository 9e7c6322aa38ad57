import { everyPermission, type Permission, permissionPresets } from "../../operation/permission";

/** What a client is allowed unless the person decides otherwise. */
const usual: readonly Permission[] = permissionPresets.Agent;

/** What a client may be allowed: the scopes of `/mcp`. */
export const agentPermissions: readonly Permission[] = [
  ...usual,
  "executions:answer",
  "integrations:read",
  "policies:read",
  "connections:own",
];

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
    isChosen: isNamed ? !deciding.includes(permission) : usual.includes(permission),
  }));
}

export const toPermissions = (names: readonly string[]): Permission[] =>
  everyPermission.filter((permission) => names.includes(permission));

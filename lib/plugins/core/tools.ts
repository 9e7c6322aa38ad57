import type { Effect, ToolDef } from "../contract";
import type { OperationFacts } from "../static-plugin";

export type CoreBinding = { operation: string };

/** A tool's name, what it does to the world, and the operation behind it. What changes something asks a person first. */
const table: readonly [name: string, effect: Effect, operation: string, more?: Partial<ToolDef>][] = [
  ["integrations.list", "read", "integration.list"],
  ["integrations.detect", "read", "integration.preview", { effectByArguments: true }],
  ["integrations.add", "write", "integration.add"],
  ["integrations.refresh", "write", "integration.refresh"],
  ["integrations.remove", "destructive", "integration.remove"],
  ["connections.list", "read", "connection.list"],
  // Values of a credential never pass through an agent: a person enters them at the address this gives.
  ["connections.create", "read", "connection.hand_off"],
  ["connections.refresh", "write", "connection.refresh"],
  ["connections.remove", "destructive", "connection.remove"],
  ["providers.list", "read", "provider.list"],
  ["oauth.start", "write", "connection.authorize"],
  ["oauth.status", "read", "connection.authorization"],
  ["policies.list", "read", "policy.list"],
  ["policies.create", "write", "policy.create"],
  ["policies.update", "write", "policy.update"],
  ["policies.remove", "destructive", "policy.remove"],
];

export const coreTools = (operationNamed: (name: string) => OperationFacts): ToolDef[] =>
  table.map(([name, effect, operation, more = {}]) => {
    const { summary, input, output } = operationNamed(operation);
    const binding: CoreBinding = { operation };
    return {
      name,
      title: null,
      description: summary,
      inputSchema: input,
      outputSchema: output,
      effect,
      requiresApproval: effect !== "read",
      approvalDescription: summary,
      mayElicit: false,
      isDeprecated: false,
      binding,
      ...more,
    };
  });

import { findProvider, type ToolResult } from "../../plugins";
import type { ResolvedTool } from "../../tools";
import type { Run } from "../journal/record";
import { outcomeOf, type Settling } from "../pass/outcome";

/** Turns a tool's answer into what the run gets of it. Programs get bare values and thrown errors of builtins. */
export function settlingOf({ kind, options }: Run, { connection, tool }: ResolvedTool, result: ToolResult): Settling {
  const isBare = kind !== "call" && isOfBuiltins(connection);
  if (!isBare) return outcomeOf(result, options);
  if (result.ok) return outcomeOf(result, bare);
  const { error } = result;
  return outcomeOf({ ...result, error: { ...error, message: `${tool.name}: ${error.message}` } }, bare);
}

const bare = { toolErrors: "throw" } as const;

function isOfBuiltins({ integration }: ResolvedTool["connection"]): boolean {
  const provider = findProvider(integration.pluginId);
  return provider !== null && "areBuiltins" in provider && provider.areBuiltins === true;
}

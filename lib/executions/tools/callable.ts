import { log } from "../../log";
import type { Context } from "../../operation/context";
import { type CallEffect, findProvider } from "../../plugins";
import type { ResolvedTool } from "../../tools";
import { connectedTools } from "./connected-tools";
import { dynamicTools } from "./dynamic-tools";
import type { ToolProvider } from "./provider";
import { registryTools } from "./registry-tools";
import { staticTools } from "./static-tools";

/** Returns the tool with the effect of this call, which its plugin may derive from the arguments. */
export async function asCalled(ctx: Context, target: ResolvedTool, args: Record<string, unknown>): Promise<ResolvedTool> {
  const { connection, tool } = target;
  const provider = tool.effectByArguments ? findProvider(connection.integration.pluginId) : null;
  const called = provider?.effectOf && (await providerOf(target).callableOf(ctx, target));
  const effect = called ? effectOf(() => provider.effectOf?.({ tool: called, args }), target) : {};
  return { ...target, tool: { ...tool, ...effect, effectByArguments: false } };
}

export function providerOf({ connection, tool }: ResolvedTool): ToolProvider {
  if (connection.offered) return dynamicTools;
  if (connection.isStatic) return staticTools;
  return tool.registration ? registryTools : connectedTools;
}

/** Treats a call as a change that needs an approval when its plugin cannot classify it. */
function effectOf(say: () => CallEffect | undefined, { tool }: ResolvedTool): CallEffect {
  const unsure: CallEffect = { effect: tool.effect === "read" ? "write" : tool.effect, requiresApproval: true };
  try {
    return say() ?? unsure;
  } catch (error) {
    log.warn({ error, tool: tool.name }, "a plugin could not say what a call does");
    return unsure;
  }
}

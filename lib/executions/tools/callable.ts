import { log } from "../../log";
import type { Context } from "../../operation/context";
import { type CallEffect, type CalledTool, findProvider } from "../../plugins";
import { readCallable } from "../../sources";
import { findStaticTool, type ResolvedTool } from "../../tools";

/** Returns the tool with the effect of this call, which its plugin may derive from the arguments. */
export async function asCalled(ctx: Context, target: ResolvedTool, args: Record<string, unknown>): Promise<ResolvedTool> {
  const { connection, tool } = target;
  const provider = tool.effectByArguments ? findProvider(connection.integration.pluginId) : null;
  const called = provider?.effectOf && (await callableOf(ctx, target));
  if (!called) return target;
  return { ...target, tool: { ...tool, ...effectOf(() => provider.effectOf?.({ tool: called, args }), target) } };
}

/** Loads the callable form of a tool; null when it is gone. */
export async function callableOf({ db }: Context, { connection, tool }: ResolvedTool): Promise<CalledTool | null> {
  return connection.isStatic ? findStaticTool(connection, tool.name) : readCallable(db, connection.integration.id, tool.hash);
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

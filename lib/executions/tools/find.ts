import type { Context } from "../../operation/context";
import { findProvider, type ToolError } from "../../plugins";
import { checkArguments } from "../../schema";
import {
  dynamicPrefix,
  findBuiltin,
  loadSchemas,
  type ResolvedTool,
  resolvePath,
  suggestPaths,
  type View,
  viewOf,
  withheldTool,
} from "../../tools";
import type { CallDecision } from "../journal/record";

/** Whether a path means a tool that the program behind a run offers. */
export const isOffered = (path: string): boolean => path.replace(/^tools\./, "").startsWith(`${dynamicPrefix}.`);

const notOffered = (path: string): ToolError => ({
  code: "tool_not_found",
  message: `No program offers ${path} to this run: it named no registration of tools, or that has ended.`,
  retryable: false,
});

/** Why a tool that the organization or a program made cannot be called as things are; null for all other paths. */
export async function withheld(ctx: Context, path: string): Promise<ToolError | null> {
  if (isOffered(path) && !(await viewOf(ctx)).connections.some(({ offered }) => offered)) return notOffered(path);
  const found = await withheldTool(ctx, path);
  if (!found) return null;
  const { address, registration } = found;
  const { status, isActive, version } = registration;
  const refusal = (code: string, why: string): ToolError => ({
    ...{ code, message: `${address} ${why}`, details: { status, version, isActive }, retryable: false },
  });
  if (!isActive) return refusal("tool_blocked", "is switched off. Whoever looks after the registry can switch it on.");
  if (status === "draft")
    return refusal("tool_not_found", "is a draft. Publish it, or run with debug and the permission registry:debug.");
  return refusal("tool_blocked", `is ${status}, so nothing calls it any more.`);
}

/** Finds the tool of a path for this actor, blocked ones included, or explains why there is none. */
export async function findTool(view: View, path: string): Promise<ResolvedTool | ToolError> {
  const builtin = findBuiltin(path);
  if (builtin) return builtin;
  const resolution = resolvePath(view, path);
  if (resolution.kind === "found" || resolution.kind === "blocked") return resolution.target;
  if (resolution.kind === "unknown") return notFound(path, await suggestPaths(view, path));
  const { addresses } = resolution;
  const message = `Several connections have this tool. Use one of the addresses ${addresses.join(", ")}.`;
  return { code: "tool_ambiguous", message, details: { addresses }, retryable: false };
}

export const blocked = (address: string): ToolError => ({
  code: "tool_blocked",
  message: `A policy blocks ${address}.`,
  retryable: false,
});

type FlowFacts = NonNullable<CallDecision["flows"]>[number];

export const blockedByFlow = (address: string, { from, text, calls, tools }: FlowFacts): ToolError => ({
  code: "tool_blocked",
  message: `The flow rule ${text} blocks ${address}: this run has read from ${from} (${readText({ calls, tools })}).`,
  details: { flow: { from, text, calls, tools } },
  retryable: false,
});

/** `tools.people.org.main.list, 3 calls` */
function readText({ calls, tools }: Pick<FlowFacts, "calls" | "tools">): string {
  const named = tools.slice(0, 3).map(({ address }) => address);
  const more = tools.length > named.length ? " and others" : "";
  return `${named.join(", ")}${more}, ${calls} ${calls === 1 ? "call" : "calls"}`;
}

export const notFound = (path: string, suggestions: string[]): ToolError => ({
  code: "tool_not_found",
  message: `Tool path '${path}' not found${suggestions.length > 0 ? `. Did you mean ${suggestions.join(", ")}?` : ""}`,
  details: { suggestions },
  retryable: false,
});

/** Validates arguments and converts them where nothing is lost. */
export async function validateArguments(
  ctx: Context,
  target: ResolvedTool,
  args: unknown,
): Promise<{ args: Record<string, unknown> } | ToolError> {
  const schemas = await loadSchemas(ctx, target);
  if (!schemas) return notFound(target.tool.name, []);
  const { input, definitions } = schemas;
  const { restParameter: liftInto, textParameter } = findProvider(target.connection.integration.pluginId) ?? {};
  const given = textParameter !== undefined && typeof args === "string" ? { [textParameter]: args } : args;
  const checked = checkArguments({ schema: input, definitions, args: given, liftInto });
  if (checked.ok) return checked;
  return { code: "invalid_tool_arguments", message: checked.message, details: { problems: checked.problems }, retryable: false };
}

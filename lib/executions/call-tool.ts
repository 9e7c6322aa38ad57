import { invokeTool, readCallable } from "../integrations";
import type { Context } from "../operation/context";
import type { ToolError, ToolResult } from "../plugins";
import { checkArguments } from "../schema";
import { actionOf, loadSchemas, type Placed, resolvePath, suggestPaths, type View, viewOf } from "../tools";
import { callStaticTool } from "./static-tools";

export type ToolCall = { path: string; args: unknown; signal: AbortSignal };

/**
 * The one doorway through which tools are called: find, validate, decide, credential, call. What goes wrong is an
 * answer, not an exception: people and code deal with it alike.
 */
export async function callTool(ctx: Context, { path, args: given, signal }: ToolCall): Promise<ToolResult> {
  const view = await viewOf(ctx);
  const found = await find(view, path);
  if ("code" in found) return refused(found);
  const checked = await validate(ctx, found, given);
  if ("code" in checked) return refused(checked);
  const decision = decide(found);
  if (decision) return refused(decision);
  const { connection, tool } = found;
  if (connection.isStatic) return callStaticTool(ctx, found, { args: checked.args, signal });
  const callable = await readCallable(ctx.db, connection.integration.id, tool.hash);
  if (!callable) return refused(notFound(path, []));
  return invokeTool(ctx, { connectionId: connection.id, tool: callable, args: checked.args, signal });
}

async function find(view: View, path: string): Promise<Placed | ToolError> {
  const resolution = resolvePath(view, path);
  if (resolution.kind === "found") return resolution.placed;
  if (resolution.kind === "unknown") return notFound(path, await suggestPaths(view, path));
  if (resolution.kind === "blocked")
    return { code: "tool_blocked", message: `A policy blocks ${resolution.address}.`, retryable: false };
  const { addresses } = resolution;
  const message = `Several connections have this tool. Use one of the addresses ${addresses.join(", ")}.`;
  return { code: "tool_ambiguous", message, details: { addresses }, retryable: false };
}

const notFound = (path: string, suggestions: string[]): ToolError => ({
  code: "tool_not_found",
  message: `Tool path '${path}' not found${suggestions.length > 0 ? `. Did you mean ${suggestions.join(", ")}?` : ""}`,
  details: { suggestions },
  retryable: false,
});

async function validate(ctx: Context, placed: Placed, args: unknown): Promise<{ args: Record<string, unknown> } | ToolError> {
  const schemas = await loadSchemas(ctx, placed);
  if (!schemas) return notFound(placed.tool.name, []);
  const { input, definitions } = schemas;
  const checked = checkArguments({ schema: input, definitions, args, liftInto: "body" });
  if (checked.ok) return checked;
  return { code: "invalid_tool_arguments", message: checked.message, details: { problems: checked.problems }, retryable: false };
}

/** Until calls are journalled and people are asked, nothing is called that changes anything or waits for a review. */
function decide(placed: Placed): ToolError | null {
  const { connection, tool } = placed;
  const block = (message: string): ToolError => ({ code: "tool_blocked", message, retryable: false });
  if (tool.effect !== "read")
    return block(`${tool.name} changes something. Only read-only tools can be called until approvals are part of this version.`);
  if (connection.integration.held.has(tool.name))
    return block(`A refresh changed ${tool.name} and nobody has reviewed the change yet. Review it at the integration first.`);
  return actionOf(placed) === "allow" ? null : block(`${tool.name} needs an approval, which is not part of this version yet.`);
}

const refused = (error: ToolError): ToolResult => ({ ok: false, error });

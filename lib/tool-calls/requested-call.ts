import type { Context } from "../operation/context";
import { callsIn, type FoundCall, type ItemShape, localShellName, objectIn, type ToolCall, withQueryAlias } from "../router";
import { addressOf, loadSchemas, type View, viewOf } from "../tools";
import { textParameterOf } from "./free-text";
import { type NamedTool, namesIn } from "./names";

/** What the answer to an item has to hold, whatever becomes of the call. */
type ItemFacts = { callId: string; name: string; shape: ItemShape; kind: ToolCall["payload"]["type"] };

/** A call that goes through the doorway, or the reason why this one does not. */
export type RequestedCall = ItemFacts & ({ path: string; args: Record<string, unknown> } | { failure: string });

/** Every call that the items of a model ask for, in their order. Items that call nothing are passed over. */
export async function requestedCalls(ctx: Context, items: readonly unknown[]): Promise<RequestedCall[]> {
  const view = await viewOf(ctx);
  return Promise.all(callsIn(items).map((found) => requestedCall(ctx, view, found)));
}

async function requestedCall(ctx: Context, view: View, found: FoundCall): Promise<RequestedCall> {
  const { shape } = found;
  if ("error" in found) {
    const { callId, error } = found;
    return { shape, callId, name: localShellName, kind: "LocalShell", failure: error.message };
  }
  const { call } = found;
  const facts: ItemFacts = { shape, callId: call.callId, name: call.toolName, kind: call.payload.type };
  if (call.callId === "") return { ...facts, failure: "The call has no id, so its output would belong to nothing." };
  const tool = toolOf(view, call);
  if (!tool) return { ...facts, failure: unknownText(call) };
  const args = await argumentsOf(ctx, tool, call);
  return typeof args === "string" ? { ...facts, failure: args } : { ...facts, path: addressOf(tool.resolved), args };
}

/** Where the operator switched it on. */
const shellAddress = "executor.shell.shell";

function toolOf(view: View, { toolName, payload }: ToolCall): NamedTool | null {
  const { byName, named } = namesIn(view);
  if (payload.type === "LocalShell") return named.find(({ resolved }) => addressOf(resolved) === shellAddress) ?? null;
  if (payload.type !== "Mcp") return byName.get(toolName) ?? null;
  return named.find(({ mcp }) => mcp?.server === payload.server && mcp.tool === payload.tool) ?? null;
}

function unknownText({ toolName, payload }: ToolCall): string {
  if (payload.type === "Mcp") return `There is no tool ${payload.tool} of an MCP server ${payload.server}.`;
  if (payload.type === "LocalShell")
    return "There is no shell here. The operator can switch it on, and policies or a toolkit may keep it from you.";
  return `There is no tool ${toolName}. The tools are those of GET /api/v1/tool-specs.`;
}

/** The arguments as an object, or why there are none. What does not fit the schema is refused by the doorway, which says so. */
async function argumentsOf(
  ctx: Context,
  { resolved }: NamedTool,
  { toolName, payload }: ToolCall,
): Promise<Record<string, unknown> | string> {
  if (payload.type === "LocalShell") return { ...payload.params };
  const schema = (await loadSchemas(ctx, resolved))?.input ?? true;
  if (payload.type === "Custom") {
    const parameter = textParameterOf(schema);
    return parameter === null ? `${toolName} takes JSON by its schema, and not a text alone.` : { [parameter]: payload.input };
  }
  const args = objectIn(payload.type === "Mcp" ? payload.raw_arguments : payload.arguments);
  return args === null ? "The arguments must be one JSON object." : withQueryAlias(schema, args);
}

import { ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import type { Context } from "../operation/context";
import { processWide } from "../process";
import { bundle } from "../schema";
import { addressOf, directName, loadSchemas, openTools, type ResolvedTool, shortened, type View, viewOf } from "../tools";
import { callTool } from "./call-tool";
import type { ToolAnswer, ToolCall } from "./tool";

const pageLength = 100;
const descriptionLengthMax = 1_000;

export type ToolPage = { tools: Tool[]; nextCursor?: string };

/** Every tool the caller can call, under a name that hosts take, a page at a time. */
export async function listDirectTools(ctx: Context, cursor: string | undefined): Promise<ToolPage> {
  const names = [...namesIn(await viewOf(ctx))];
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0 || from > names.length)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This cursor belongs to another list. Begin without a cursor.");
  const page = names.slice(from, from + pageLength);
  const tools = await Promise.all(page.map(([name, placed]) => definitionOf(ctx, name, placed)));
  const next = from + pageLength;
  return { tools: tools.flatMap((tool) => tool ?? []), ...(next < names.length ? { nextCursor: String(next) } : {}) };
}

/** Null for a name that leads to no tool. */
export async function callDirectTool(call: ToolCall, name: string, args: object): Promise<ToolAnswer | null> {
  const placed = namesIn(await viewOf(call.ctx)).get(name);
  return placed ? callTool(call, { address: addressOf(placed), args: { ...args } }) : null;
}

/** The names that hosts take, with their tools. A view never changes, so they are worked out once. */
export function namesIn(view: View): ReadonlyMap<string, ResolvedTool> {
  const kept = processWide("mcp.direct-names", () => new WeakMap<View, ReadonlyMap<string, ResolvedTool>>());
  const known = kept.get(view);
  if (known) return known;
  const made = new Map(openTools(view).map((placed) => [directName(addressOf(placed)), placed]));
  kept.set(view, made);
  return made;
}

export async function definitionOf(ctx: Context, name: string, placed: ResolvedTool): Promise<Tool | null> {
  const schemas = await loadSchemas(ctx, placed);
  if (!schemas) return null;
  const { tool } = placed;
  const schema = bundle(schemas.input, schemas.definitions);
  return {
    name,
    ...(tool.title === null ? {} : { title: tool.title }),
    description: shortened(tool, descriptionLengthMax),
    inputSchema: { ...(typeof schema === "object" ? schema : {}), type: "object" },
    annotations: { readOnlyHint: tool.effect === "read", destructiveHint: tool.effect === "destructive", openWorldHint: true },
  };
}

import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Operation } from "../../operation/operation";
import {
  type JsonSchema,
  type OperationFacts,
  type StaticPlugin,
  staticPlugins,
  type ToolError,
  type ToolResult,
} from "../../plugins";
import { processWide } from "../../process";
import { findStaticTool, type ResolvedTool, registerStaticTools } from "../../tools";

/** An operation with any input, which it validates itself. */
type AnyOperation = ((ctx: Context, input: never) => Promise<unknown>) & Pick<Operation, "definition">;

type Table = ReadonlyMap<string, AnyOperation>;
const offered = () => processWide("executions.operations", (): { table: Table } => ({ table: new Map() }));

/** Registers tools for these operations. Called once when a process starts. */
export function offerStaticTools(operations: Readonly<Record<string, AnyOperation>>): void {
  const table: Table = new Map(Object.values(operations).map((operation) => [operation.definition.name, operation]));
  for (const { id: pluginId, staticSources } of staticPlugins)
    for (const source of staticSources((name) => factsOf(operationIn(table, name)))) registerStaticTools({ pluginId, ...source });
  offered().table = table;
}

type StaticCall = { args: Record<string, unknown>; host: Parameters<StaticPlugin["invoke"]>[1] };

/** Calls a tool of the console itself. */
export async function callStaticTool({ connection, tool }: ResolvedTool, { args, host }: StaticCall): Promise<ToolResult> {
  const plugin = staticPlugins.find(({ id }) => id === connection.integration.pluginId);
  const definition = findStaticTool(connection, tool.name);
  if (!plugin || !definition) throw new Failure("internal", `Nobody offers the tool ${tool.name}.`);
  try {
    return await plugin.invoke({ tool: definition, args }, host);
  } catch (error) {
    if (error instanceof Failure && error.code !== "internal") return { ok: false, error: toolErrorOf(error) };
    throw error;
  }
}

/** Performs an operation for a tool. The caller needs its permission. */
export const performOperation = async (ctx: Context, name: string, input: unknown): Promise<unknown> =>
  operationIn(offered().table, name)(ctx, input as never); // safe: an operation checks its input

function operationIn(table: Table, name: string): AnyOperation {
  const operation = table.get(name);
  if (!operation) throw new Error(`There is no operation ${name} to make a tool of.`);
  return operation;
}

/** Describes an operation to tools. Unknown properties are refused, so a misspelt name is reported. */
const factsOf = ({ definition: { summary, input, output } }: AnyOperation): OperationFacts => ({
  summary,
  input: schemaOf({ additionalProperties: false, ...z.toJSONSchema(input, { io: "input" }) }),
  output: schemaOf(z.toJSONSchema(output)),
});

function schemaOf({ $schema: _dialect, ...schema }: object & { $schema?: string }): JsonSchema {
  return schema as JsonSchema; // safe: what is left is a schema
}

function toolErrorOf({ code, message, details }: Failure): ToolError {
  const retryable = code === "unavailable" || code === "limit";
  const named = code === "invalid" ? "invalid_tool_arguments" : code;
  return { code: named, message, ...(details ? { details } : {}), retryable };
}

import { z } from "zod";
import { withAccount } from "../../credentials";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Operation } from "../../operation/operation";
import {
  findStaticPlugin,
  type JsonSchema,
  type OperationFacts,
  staticPlugins,
  type ToolError,
  type ToolResult,
} from "../../plugins";
import { processWide } from "../../process";
import { offerImplementations, offerToolRunner } from "../../registry";
import { findStaticTool, registerStaticTools } from "../../tools";
import { unbound } from "../journal/record";
import type { ToolProvider } from "./provider";

/** An operation with any input, which it validates itself. */
type AnyOperation = ((ctx: Context, input: never) => Promise<unknown>) & Pick<Operation, "definition">;

type Table = ReadonlyMap<string, AnyOperation>;
const offered = () => processWide("executions.operations", (): { table: Table } => ({ table: new Map() }));

/** Registers the tools of these plugins, and the operations that they may perform. Called once when a process starts. */
export function offerStaticTools(operations: Readonly<Record<string, AnyOperation>>, plugins = staticPlugins): void {
  const table: Table = new Map(Object.values(operations).map((operation) => [operation.definition.name, operation]));
  for (const { id: pluginId, areBuiltins = false, staticSources } of plugins)
    for (const source of staticSources((name) => factsOf(operationIn(table, name))))
      registerStaticTools({ pluginId, areBuiltins, ...source });
  offerImplementations();
  offerToolRunner(runTest);
  offered().table = new Map([...offered().table, ...table]);
}

/** Tools of the console itself. They belong to no connection, and reach the network through the guard only. */
export const staticTools: ToolProvider = {
  callableOf: async (_ctx, { connection, tool }) => findStaticTool(connection, tool.name),
  bindingOf: async () => unbound,
  invoke: async (ctx, { target, tool, args, host, signal, limits }) => {
    const plugin = findStaticPlugin(target.connection.integration.pluginId);
    if (!plugin) throw new Failure("internal", `Nobody offers the tool ${tool.name}.`);
    const service = plugin.services?.find((one) => one.tool === tool.name)?.service ?? null;
    return answerOf(withAccount(ctx, { service, signal, limits }, (ways) => plugin.invoke({ tool, args }, { ...host, ...ways })));
  },
};

async function answerOf(answering: Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Failure && error.code !== "internal") return { ok: false, error: toolErrorOf(error) };
    throw error;
  }
}

/** Performs an operation for a tool. The caller needs its permission. */
export const performOperation = async (ctx: Context, name: string, input: unknown): Promise<unknown> =>
  operationIn(offered().table, name)(ctx, input as never); // safe: an operation checks its input

/** A test sees the tool as it is worked on, and waits for nobody. */
const runTest: Parameters<typeof offerToolRunner>[0] = (ctx, call) =>
  performOperation({ ...ctx, debug: true }, "tool.try", { ...call, onApproval: "reject" }) as ReturnType<typeof runTest>; // safe: what tool.try gives

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

import type { Call, JsonSchema, Network, Provider, RunHost, ToolDef, ToolResult } from "./contract";

/** What a plugin is told of an operation of the console that it offers as a tool. */
export type OperationFacts = { summary: string; input: JsonSchema; output: JsonSchema };

/** Tools that belong to no connection, with what groups them: `executor` + `coreTools` + `connections.list`. */
export type StaticSource = { integration: string; connection: string; title: string; description: string; tools: ToolDef[] };

/** Code that brings tools of its own instead of reading a source. */
export type StaticPlugin = Provider & {
  /**
   * Whether its tools are builtins: programs call them by their names alone and get bare values. No list shows them and no
   * policy decides about them.
   */
  areBuiltins?: boolean;
  /** The same each time; `operationNamed` throws for one that the console does not have. */
  staticSources(operationNamed: (name: string) => OperationFacts): StaticSource[];
  invoke(call: Pick<Call, "tool" | "args">, host: RunHost & Pick<Network, "signal">): Promise<ToolResult>;
};

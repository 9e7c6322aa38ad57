import type { Call, JsonSchema, Network, Provider, RunHost, ToolDef, ToolResult } from "./contract";

/** What a plugin is told of an operation of the console that it offers as a tool. */
export type OperationFacts = { summary: string; input: JsonSchema; output: JsonSchema };

/** Tools that belong to no connection, with what groups them: `executor` + `coreTools` + `connections.list`. */
export type StaticSource = {
  integration: string;
  connection: string;
  title: string;
  description: string;
  /** Whether its tools stand directly below the integration: `builtin` + `web_fetch`. */
  isFlat?: boolean;
  tools: ToolDef[];
};

/** A service at which a call needs an account, and the address that its key is sent to unless whoever gave it names another. */
export type Service = { key: string; variant: string; label: string; endpoint: string };

/** The account at a service that the organization or the operator gave. */
export type Account = { secret: string; endpoint: string };

/** What a call can do: ask its run, and reach the network through the guard. */
export type StaticHost = RunHost &
  Network & {
    account: Account | null;
    /** Whose call it is, by id: what belongs to one organization is named after it. */
    organization: string;
  };

/** Code that brings tools of its own instead of reading a source. */
export type StaticPlugin = Provider & {
  /**
   * Whether its tools are builtins: programs call them by their names alone and get bare values. No list shows them and no
   * policy decides about them.
   */
  areBuiltins?: boolean;
  /** The same each time; `operationNamed` throws for one that the console does not have. */
  staticSources(operationNamed: (name: string) => OperationFacts): StaticSource[];
  /** The tools that need an account at a service. */
  services?: readonly { tool: string; service: Service }[];
  invoke(call: Pick<Call, "tool" | "args">, host: StaticHost): Promise<ToolResult>;
};

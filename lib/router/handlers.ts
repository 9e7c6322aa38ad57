import { FunctionCallError } from "./call-error";
import { ToolHandler, type ToolInvocation } from "./handler";
import type { CallToolResult, ToolOutput } from "./output";
import type { ShellToolCallParams, ToolKind, ToolPayload } from "./payload";
import type { JsonSchema, ToolSpec } from "./spec";

/** A tool as its MCP server describes it. */
export type McpTool = {
  name: string;
  title?: string | null;
  description?: string;
  inputSchema?: JsonSchema;
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean };
};
export type McpToolInfo = { serverName: string; toolName: string; tool: McpTool };

/** A tool that a program registers while a session runs. */
export type DynamicToolSpec = { name: string; description: string; inputSchema: JsonSchema; readOnly?: boolean };

/** Makes calls of MCP tools. `withSignal` gives one whose calls end with the signal. */
export type McpCaller = {
  callTool(server: string, tool: string, args: Record<string, unknown>): Promise<CallToolResult>;
  withSignal?(signal: AbortSignal): McpCaller;
};
export type DynamicCall = { callId: string; tool: string; arguments: Record<string, unknown>; signal: AbortSignal };
export type DynamicCaller = (call: DynamicCall) => Promise<{ content: string; success?: boolean }>;

export type ConfiguredTool = { spec: ToolSpec; handler: ToolHandler; supportsParallel?: boolean };

export type ToolsConfig = {
  tools?: readonly ConfiguredTool[];
  /** Makes the calls of tools of MCP servers, such as an `McpConnectionManager`. */
  mcp?: McpCaller;
  /** Answers the calls of dynamic tools. */
  dynamic?: DynamicCaller;
};

/** Tools of MCP servers. What their server refuses is a result; that it cannot be reached is its text. */
export class McpToolHandler extends ToolHandler {
  readonly #caller: McpCaller;
  readonly #isMutating: boolean;

  constructor(caller: McpCaller, isMutating: boolean) {
    super();
    this.#caller = caller;
    this.#isMutating = isMutating;
  }

  kind(): ToolKind {
    return "Mcp";
  }

  override isMutating(): boolean {
    return this.#isMutating;
  }

  async handle({ payload, signal }: ToolInvocation): Promise<ToolOutput> {
    if (payload.type !== "Mcp") throw FunctionCallError.fatal("This handler takes calls of MCP tools only.");
    const { server, tool, raw_arguments } = payload;
    const args = JSON.parse(raw_arguments) as Record<string, unknown>; // safe: the registry wrote it
    const caller = this.#caller.withSignal?.(signal) ?? this.#caller;
    try {
      return { type: "Mcp", result: await caller.callTool(server, tool, args) };
    } catch (error) {
      signal.throwIfAborted();
      return { type: "Mcp", result: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Tools that a program registered: a callback of that program answers. */
export class DynamicToolHandler extends ToolHandler {
  readonly #call: DynamicCaller;
  readonly #isMutating: boolean;

  constructor(call: DynamicCaller, isMutating: boolean) {
    super();
    this.#call = call;
    this.#isMutating = isMutating;
  }

  kind(): ToolKind {
    return "Function";
  }

  override isMutating(): boolean {
    return this.#isMutating;
  }

  async handle({ callId, toolName, payload, signal }: ToolInvocation): Promise<ToolOutput> {
    if (payload.type !== "Function") throw FunctionCallError.fatal("Dynamic tools take function calls only.");
    const args = JSON.parse(payload.arguments) as Record<string, unknown>; // safe: the registry wrote it
    const { content, success = true } = await this.#call({ callId, tool: toolName, arguments: args, signal });
    return { type: "Function", content, success };
  }
}

export type ShellResult = {
  content: string;
  success?: boolean;
  changes?: { path: string; before: string | null; after: string | null }[];
};
export type ShellRunner = (params: ShellToolCallParams, signal: AbortSignal) => Promise<ShellResult>;

/** Commands, as functions or as local shell calls. What they change goes to the tracker of the turn. */
export class ShellHandler extends ToolHandler {
  readonly #run: ShellRunner;

  constructor(run: ShellRunner) {
    super();
    this.#run = run;
  }

  kind(): ToolKind {
    return "Function";
  }

  override matchesKind({ type }: ToolPayload): boolean {
    return type === "Function" || type === "LocalShell";
  }

  override isMutating(): boolean {
    return true;
  }

  async handle({ payload, tracker, signal }: ToolInvocation): Promise<ToolOutput> {
    const { content, success = true, changes = [] } = await this.#run(shellParams(payload), signal);
    for (const { path, ...change } of changes) tracker.noteChange(path, change);
    return { type: "Function", content, success };
  }
}

function shellParams(payload: ToolPayload): ShellToolCallParams {
  if (payload.type === "LocalShell") return payload.params;
  if (payload.type !== "Function") throw FunctionCallError.fatal("A shell takes commands only.");
  return JSON.parse(payload.arguments) as ShellToolCallParams; // safe: fitted to the schema of the tool
}

import type { ToolInvocation } from "./handler";
import { DynamicToolHandler, type DynamicToolSpec, McpToolHandler, type McpToolInfo, type ToolsConfig } from "./handlers";
import { buildToolCall } from "./items";
import type { ResponseInputItem } from "./output";
import type { ToolCall } from "./payload";
import { type ToolRegistry, ToolRegistryBuilder } from "./registry";
import type { ConfiguredToolSpec, ToolSpec } from "./spec";

/** Leads the calls of a model to their handlers. */
export class ToolRouter {
  readonly #registry: ToolRegistry;
  readonly #specs: ReadonlyMap<string, ConfiguredToolSpec>;
  readonly #mcpTools: ReadonlyMap<string, { server: string; tool: string }>;

  private constructor(builder: ToolRegistryBuilder, mcpTools: Readonly<Record<string, McpToolInfo>>) {
    const [specs, registry] = builder.build();
    this.#registry = registry;
    this.#specs = new Map(specs.map((configured) => [configured.spec.name, configured]));
    this.#mcpTools = new Map(
      Object.entries(mcpTools).map(([name, { serverName, toolName }]) => [name, { server: serverName, tool: toolName }]),
    );
  }

  /** A router for the configured tools, the tools of MCP servers by their qualified names, and tools that came while it runs. */
  static fromConfig(
    config: ToolsConfig,
    mcpTools: Readonly<Record<string, McpToolInfo>> | null,
    dynamicTools: readonly DynamicToolSpec[],
  ): ToolRouter {
    const builder = new ToolRegistryBuilder();
    for (const { spec, handler, supportsParallel = false } of config.tools ?? []) {
      builder.pushSpecWithParallelSupport(spec, supportsParallel);
      builder.registerHandler(spec.name, handler);
    }
    for (const [name, info] of Object.entries(mcpTools ?? {})) pushMcpTool(builder, { name, info, config });
    for (const spec of dynamicTools) pushDynamicTool(builder, spec, config);
    return new ToolRouter(builder, mcpTools ?? {});
  }

  /** What the model is told, in the order of the configuration. */
  specs(): ToolSpec[] {
    return [...this.#specs.values()].map(({ spec }) => spec);
  }

  findSpec(name: string): ToolSpec | null {
    return this.#specs.get(name)?.spec ?? null;
  }

  toolSupportsParallel(name: string): boolean {
    return this.#specs.get(name)?.supportsParallelToolCalls ?? false;
  }

  /** The call that an item of a model asks for, of the payload its tool takes. Null for an item that calls nothing. */
  buildToolCall(item: unknown): ToolCall | null {
    const call = buildToolCall(item);
    return call && this.asMcpCall(call);
  }

  /** A function call of a qualified name means the tool of its server; a call that names the server gets the qualified name. */
  asMcpCall(call: ToolCall): ToolCall {
    const { payload, toolName } = call;
    if (payload.type === "Function") {
      const known = this.#mcpTools.get(toolName);
      return known ? { ...call, payload: { type: "Mcp", ...known, raw_arguments: payload.arguments } } : call;
    }
    if (payload.type !== "Mcp") return call;
    const named = [...this.#mcpTools].find(([, { server, tool }]) => server === payload.server && tool === payload.tool);
    return named ? { ...call, toolName: named[0] } : call;
  }

  dispatchToolCall(invocation: ToolInvocation): Promise<ResponseInputItem> {
    return this.#registry.dispatch(invocation);
  }
}

type McpPush = { name: string; info: McpToolInfo; config: ToolsConfig };

function pushMcpTool(builder: ToolRegistryBuilder, { name, info, config }: McpPush): void {
  const { tool } = info;
  if (!config.mcp) throw new Error("Tools of MCP servers need `mcp` in the configuration, which makes their calls.");
  const parameters = tool.inputSchema ?? { type: "object" };
  const isReading = tool.annotations?.readOnlyHint === true;
  builder.pushSpecWithParallelSupport({ type: "Function", name, description: tool.description ?? "", parameters }, isReading);
  builder.registerHandler(name, new McpToolHandler(config.mcp, !isReading));
}

function pushDynamicTool(builder: ToolRegistryBuilder, spec: DynamicToolSpec, { dynamic }: ToolsConfig): void {
  if (!dynamic) throw new Error("Dynamic tools need `dynamic` in the configuration, which answers their calls.");
  const { name, description, inputSchema } = spec;
  const isReading = spec.readOnly === true;
  builder.pushSpecWithParallelSupport({ type: "Function", name, description, parameters: inputSchema }, isReading);
  builder.registerHandler(name, new DynamicToolHandler(dynamic, !isReading));
}

import { type ConsoleClient, type ConsoleOptions, callInConsole, consoleSpecs } from "./console";
import type { McpCaller, McpToolInfo } from "./handlers";
import type { CallToolResult } from "./output";

export type McpResource = { server: string; uri: string; name: string; title?: string; description?: string; mimeType?: string };
export type ListResourcesResult = { resources: McpResource[]; unavailable: Record<string, string> };
export type ReadResourceResult = { contents: unknown[] };

/** The MCP servers that a client of the console may use, as if the program were connected to them itself. */
export class McpConnectionManager implements McpCaller {
  readonly #client: ConsoleClient;
  readonly #options: ConsoleOptions;
  readonly #signal: AbortSignal;

  constructor(client: ConsoleClient, options: ConsoleOptions & { signal?: AbortSignal } = {}) {
    const { signal, ...others } = options;
    this.#client = client;
    this.#options = others;
    this.#signal = signal ?? new AbortController().signal;
  }

  /** The same servers; its calls end with the signal. */
  withSignal(signal: AbortSignal): McpConnectionManager {
    return new McpConnectionManager(this.#client, { ...this.#options, signal });
  }

  /** Every tool of every server, by its qualified name. */
  async listAllTools(): Promise<Record<string, McpToolInfo>> {
    const tools: Record<string, McpToolInfo> = {};
    for await (const { spec, facts } of consoleSpecs(this.#client, { kind: "mcp" })) {
      if (!facts.mcp || spec.type !== "Function") continue;
      const annotations = { readOnlyHint: facts.effect === "read", destructiveHint: facts.effect === "destructive" };
      const tool = { name: facts.mcp.tool, description: spec.description, inputSchema: spec.parameters, annotations };
      tools[spec.name] = { serverName: facts.mcp.server, toolName: facts.mcp.tool, tool };
    }
    return tools;
  }

  /** Calls a tool of a server. Fails when the call could not be made; what the tool itself reports is a result. */
  async callTool(server: string, tool: string, args: Record<string, unknown>): Promise<CallToolResult> {
    const item = { type: "mcp_call", id: "mcp", server_label: server, name: tool, arguments: JSON.stringify(args) };
    const output = await callInConsole(this.#client, item, { ...this.#options, signal: this.#signal });
    if (output.type === "mcp_tool_call_output" && typeof output.result !== "string") return output.result;
    const message = output.type === "mcp_tool_call_output" ? output.result : textIn(output.output);
    throw new Error(String(message));
  }

  /** The resources of all servers. A server that gives no list is named, and those of the others are there. */
  async listResources(): Promise<ListResourcesResult> {
    const servers = await this.#serversWith("resources.list");
    const found = await Promise.all(servers.map((server) => this.#resourcesOf(server)));
    const unavailable = found.flatMap((one) => ("error" in one ? [[one.server, one.error] as const] : []));
    return {
      resources: found.flatMap((one) => ("error" in one ? [] : one.resources)),
      unavailable: Object.fromEntries(unavailable),
    };
  }

  /** Reads a resource from the server that lists it, or from the one that is named. */
  async readResource(uri: string, server?: string): Promise<ReadResourceResult> {
    const from = server ?? (await this.#serverOf(uri));
    const { structuredContent, content } = await this.callTool(from, "resources.read", { uri });
    return { contents: Array.isArray(structuredContent) ? structuredContent : content };
  }

  async #serverOf(uri: string): Promise<string> {
    const { resources } = await this.listResources();
    const listed = resources.find((resource) => resource.uri === uri);
    if (listed) return listed.server;
    const [only, ...others] = await this.#serversWith("resources.read");
    if (only !== undefined && others.length === 0) return only;
    throw new Error(`No server lists the resource ${uri}. Name the server to read it from.`);
  }

  async #serversWith(tool: string): Promise<string[]> {
    const tools = Object.values(await this.listAllTools());
    return [...new Set(tools.filter(({ toolName }) => toolName === tool).map(({ serverName }) => serverName))];
  }

  async #resourcesOf(server: string): Promise<{ server: string; resources: McpResource[] } | { server: string; error: string }> {
    const resources: McpResource[] = [];
    let cursor: string | null = null;
    try {
      for (let page = 0; page < pagesMax; page += 1) {
        const args: Record<string, unknown> = cursor === null ? {} : { cursor };
        const result = await this.callTool(server, "resources.list", args);
        const listed = (result.structuredContent ?? {}) as {
          resources?: Omit<McpResource, "server">[];
          nextCursor?: string | null;
        };
        for (const resource of listed.resources ?? []) resources.push({ ...resource, server });
        cursor = listed.nextCursor ?? null;
        if (cursor === null) break;
      }
      return { server, resources };
    } catch (error) {
      this.#signal.throwIfAborted();
      return { server, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

const pagesMax = 100;

const textIn = (output: string | { content: string }): string => (typeof output === "string" ? output : output.content);

import { FunctionCallError } from "./call-error";
import { ToolHandler, type ToolInvocation } from "./handler";
import type { ConfiguredTool } from "./handlers";
import type { ResponseInputItem, ToolOutput } from "./output";
import type { ToolKind, ToolPayload } from "./payload";
import type { ToolSpec } from "./spec";

export type RequestOptions = { query?: Record<string, unknown>; body?: unknown; signal?: AbortSignal };

/** What a client of the console has: `createClient()` makes one. */
export type ConsoleClient = {
  request<T = unknown>(method: "GET" | "POST", path: string, options?: RequestOptions): Promise<T>;
};

/** What is known of a tool beside its spec, in the order of the specs. */
export type SpecFacts = {
  name: string;
  address: string;
  supportsParallel: boolean;
  effect: string;
  mcp?: { server: string; tool: string };
};
export type SpecPage = { items: Record<string, unknown>[]; tools: SpecFacts[]; nextCursor?: string };
export type ToolCallsAnswer = {
  status: "completed" | "paused" | "running" | "failed";
  executionId: string;
  text: string;
  output: ResponseInputItem[];
};

export type ConsoleOptions = {
  /** Hears of a call that waits for a person, and when it goes on. */
  onPause?: (pause: { executionId: string; text: string }) => void;
};

/** Every tool of the console that the client may call, with a handler that calls it there. */
export async function consoleTools(client: ConsoleClient, options: ConsoleOptions = {}): Promise<ConfiguredTool[]> {
  const tools: ConfiguredTool[] = [];
  for await (const { spec, facts } of consoleSpecs(client))
    tools.push({
      spec,
      handler: new ConsoleToolHandler(client, { ...options, isMutating: facts.effect !== "read" }),
      supportsParallel: facts.supportsParallel,
    });
  return tools;
}

export type ConsoleSpec = { spec: ToolSpec; facts: SpecFacts };

/** The specs of the console's tools, page by page. */
export async function* consoleSpecs(client: ConsoleClient, filter: { kind?: "mcp" } = {}): AsyncGenerator<ConsoleSpec> {
  let cursor: string | undefined;
  do {
    const query = { ...filter, cursor, format: "specs" };
    const page: SpecPage = await client.request<SpecPage>("GET", "/api/v1/tool-specs", { query });
    for (const [index, item] of page.items.entries()) {
      const facts = page.tools[index];
      if (facts) yield { spec: item as ToolSpec, facts }; // safe: asked for in this format
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** Makes calls in the console: they are decided, recorded and may wait for a person there. */
export class ConsoleToolHandler extends ToolHandler {
  readonly #client: ConsoleClient;
  readonly #options: ConsoleOptions & { isMutating: boolean };

  constructor(client: ConsoleClient, options: ConsoleOptions & { isMutating: boolean }) {
    super();
    this.#client = client;
    this.#options = options;
  }

  kind(): ToolKind {
    return "Function";
  }

  override matchesKind(): boolean {
    return true;
  }

  override isMutating(): boolean {
    return this.#options.isMutating;
  }

  async handle({ callId, toolName, payload, signal }: ToolInvocation): Promise<ToolOutput> {
    const item = itemOf(toolName, callId, payload);
    return outputIn(await callInConsole(this.#client, item, { ...this.#options, signal }));
  }
}

/** Sends one item and waits until its call is over, however long people take. A cancelled call is cancelled there, too. */
export async function callInConsole(
  client: ConsoleClient,
  item: Record<string, unknown>,
  { onPause, signal }: ConsoleOptions & { signal: AbortSignal },
): Promise<ResponseInputItem> {
  const body = { items: [item], as: "items", waitMs: waitMsAtOnce };
  let answer = await client.request<ToolCallsAnswer>("POST", "/api/v1/tool-calls", { body });
  try {
    let pausedAs = "";
    while (answer.status === "running" || answer.status === "paused") {
      signal.throwIfAborted();
      if (answer.status === "paused") {
        if (pausedAs !== answer.executionId) onPause?.({ executionId: answer.executionId, text: answer.text });
        pausedAs = answer.executionId;
        await sleep(lookMs, signal);
      }
      const path = `/api/v1/tool-calls/${encodeURIComponent(answer.executionId)}`;
      answer = await client.request("GET", path, { query: { as: "items", waitMs: waitMsAtOnce }, signal });
    }
  } catch (error) {
    if (signal.aborted) await cancelThere(client, answer.executionId);
    throw error;
  }
  const [output] = answer.output;
  if (!output) throw FunctionCallError.respondToModel(answer.text);
  return output;
}

const waitMsAtOnce = 20_000;
const lookMs = 1_000;

export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/** A run that is over already, or that the key may not cancel, stays as it is. */
async function cancelThere(client: ConsoleClient, executionId: string): Promise<void> {
  try {
    await client.request("POST", `/executions/${encodeURIComponent(executionId)}/cancel`, { body: {} });
  } catch {
    return;
  }
}

function itemOf(name: string, callId: string, payload: ToolPayload): Record<string, unknown> {
  switch (payload.type) {
    case "Function":
      return { type: "function_call", call_id: callId, name, arguments: payload.arguments };
    case "Custom":
      return { type: "custom_tool_call", call_id: callId, name, input: payload.input };
    case "Mcp":
      return { type: "mcp_call", id: callId, server_label: payload.server, name: payload.tool, arguments: payload.raw_arguments };
    case "LocalShell":
      return { type: "local_shell_call", call_id: callId, action: { type: "exec", ...payload.params } };
  }
}

function outputIn(item: ResponseInputItem): ToolOutput {
  if (item.type === "function_call_output") return { type: "Function", ...item.output };
  if (item.type === "custom_tool_call_output") return { type: "Function", content: item.output };
  return { type: "Mcp", result: item.result };
}

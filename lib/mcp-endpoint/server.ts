import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import { version } from "../../package.json";
import { log } from "../log";
import type { Context } from "../operation/context";
import { Failure, type FailureCode } from "../operation/failure";
import { type Caller, callerOf } from "./caller";
import { complete } from "./completions";
import { describeExecute } from "./description";
import { callDirectTool, listDirectTools, type ToolPage } from "./direct";
import { executeDefinition, executeTool } from "./execute";
import { goOn } from "./go-on";
import { getPrompt, listPrompts } from "./prompts";
import { stateCodec } from "./questions";
import { listResources, listResourceTemplates, readResource } from "./resources";
import { resumeTool } from "./resume";
import { resultOf } from "./runs";
import { invokeTool, readToolTool, searchTool, searchToolsTool } from "./search";
import { subscribe, unsubscribe } from "./subscriptions";
import type { McpTool, ToolAnswer, ToolCall } from "./tool";

const instructions =
  "Run TypeScript with execute: it finds tools and calls them. When a run pauses, show its question to the user, then answer it with resume.";

/** Serves one connection or one request. The caller comes with each message, so a session never keeps rights of its own. */
export async function newServer({ ctx, options }: Caller): Promise<Server> {
  const { verify } = await stateCodec(ctx);
  const server = new Server(
    { name: "executor-console", title: "Executor Console", version },
    {
      capabilities:
        options.mode === "direct"
          ? {
              tools: { listChanged: true },
              resources: { listChanged: true, subscribe: true },
              prompts: { listChanged: true },
              completions: {},
            }
          : { tools: { listChanged: false } },
      ...(options.mode === "code" ? { instructions } : {}),
      requestState: { verify },
    },
  );
  server.setRequestHandler("tools/list", async ({ params }, request) => {
    const caller = callerOf(request);
    return list(caller, params?.cursor).catch((error: unknown) => fail(error, caller.ctx));
  });
  server.setRequestHandler("tools/call", async ({ params }, request) => {
    const call = { ...askedBy(server, request), present: resultOf };
    return answerCall(call, () => callNamed(call, params.name, params.arguments ?? {}));
  });
  if (options.mode === "direct") passOnOffers(server);
  return server;
}

const askedBy = (server: Server, request: ServerContext) => ({
  ...callerOf(request),
  request,
  capabilities: server.getClientCapabilities() ?? {},
});

/** What MCP servers behind the console offer beside their tools. */
function passOnOffers(server: Server): void {
  const answer = <Result>(request: ServerContext, work: Promise<Result>) =>
    work.catch((error: unknown) => fail(error, callerOf(request).ctx));
  server.setRequestHandler("resources/list", ({ params }, request) =>
    answer(request, listResources(callerOf(request).ctx, params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", ({ params }, request) =>
    answer(request, listResourceTemplates(callerOf(request).ctx, params?.cursor)),
  );
  server.setRequestHandler("resources/read", ({ params }, request) =>
    answer(request, readResource(askedBy(server, request), params.uri)),
  );
  server.setRequestHandler("resources/subscribe", ({ params }, request) =>
    answer(request, subscribe(callerOf(request).ctx, sessionOf(request), params.uri).then(nothing)),
  );
  server.setRequestHandler("resources/unsubscribe", ({ params }, request) =>
    answer(request, unsubscribe(callerOf(request).ctx, sessionOf(request), params.uri).then(nothing)),
  );
  server.setRequestHandler("completion/complete", ({ params }, request) =>
    answer(request, complete(callerOf(request).ctx, params)),
  );
  server.setRequestHandler("prompts/list", ({ params }, request) =>
    answer(request, listPrompts(callerOf(request).ctx, params?.cursor)),
  );
  server.setRequestHandler("prompts/get", ({ params }, request) => answer(request, getPrompt(askedBy(server, request), params)));
}

const nothing = () => ({});

function sessionOf({ sessionId }: ServerContext): string {
  if (sessionId === undefined) throw new Error("A subscription came without a session.");
  return sessionId;
}

async function list(caller: Caller, cursor: string | undefined): Promise<ToolPage> {
  const own = cursor === undefined ? await Promise.all(toolsOf(caller).map((tool) => definitionOf(tool, caller.ctx))) : [];
  if (caller.options.mode !== "direct") return { tools: own };
  const page = await listDirectTools(caller.ctx, cursor);
  return { ...page, tools: [...own, ...page.tools] };
}

function toolsOf({ options: { mode, offersSearch } }: Caller): McpTool[] {
  if (mode === "direct") return [resumeTool];
  if (mode === "search") return [searchTool, invokeTool];
  return [executeTool, resumeTool, ...(offersSearch ? [searchToolsTool, readToolTool] : [])];
}

const definitionOf = async (tool: McpTool, ctx: Context) =>
  tool === executeTool ? executeDefinition(await describeExecute(ctx)) : tool.definition;

async function answerCall(call: ToolCall, work: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await (call.brokenOff ? goOn(call, call.brokenOff) : work());
  } catch (error) {
    return refused(error, call);
  }
}

async function callNamed(call: ToolCall, name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
  const own = toolsOf(call).find(({ definition }) => definition.name === name);
  const answer = own ? await own.call(call, args) : await callOther(call, name, args);
  if (answer) return answer;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name} at this endpoint. List its tools.`);
}

const callOther = (call: ToolCall, name: string, args: object) =>
  call.options.mode === "direct" ? callDirectTool(call, name, args) : null;

/** Whether a model can do something about it: then it reads the message, else the protocol says that the call failed. */
const isForModels: Record<FailureCode, boolean> = {
  invalid: true,
  forbidden: true,
  not_found: true,
  conflict: true,
  limit: true,
  unavailable: true,
  unauthenticated: false,
  internal: false,
};

function refused(error: unknown, { ctx }: ToolCall): CallToolResult {
  if (!(error instanceof Failure) || !isForModels[error.code]) return fail(error, ctx);
  const { code, message, details } = error;
  const fields = Object.entries(details ?? {}).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
  const text = [message, ...fields.filter((line) => !message.includes(line))].join("\n");
  return { content: [{ type: "text", text }], structuredContent: { status: "refused", code }, isError: true };
}

/** Ends a request with an error of the protocol; what is no failure of ours is only told to the log. */
function fail(error: unknown, { requestId }: Context): never {
  if (error instanceof ProtocolError) throw error;
  if (error instanceof Failure) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  log.error({ requestId, error }, "a bug");
  throw new ProtocolError(ProtocolErrorCode.InternalError, `Something went wrong. The log says more under ${requestId}.`);
}

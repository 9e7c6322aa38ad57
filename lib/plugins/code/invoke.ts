import { env } from "../../env";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { callError } from "../answer/failure";
import type { Call, CallHost, ToolError as ResultError, SessionWiring, ToolResult } from "../contract";
import { secretsOf } from "../credential";
import { isObject } from "../json/values";
import { contextOf } from "./context";
import type { Tool } from "./define";
import type { Described } from "./describe";
import { type Binding, effectOf } from "./produce";
import { toJson } from "./to-json";

type Invoking = { plugin: Described; wiring: SessionWiring; host: CallHost };

/** Calls a handler. Whatever it throws or gives back comes as a result; secrets never do. */
export async function invokeCode(call: Call, { plugin, wiring, host }: Invoking): Promise<ToolResult> {
  host.signal.throwIfAborted();
  const redact = redactor(secretsOf(host.auth()));
  const binding = call.tool.binding as unknown as Binding; // safe: made by produce()
  const tool = plugin.definition.tools.find(({ path }) => path === binding.path);
  const changed = tool ? changeOf(tool, binding) : `The plugin no longer has the tool ${binding.path}.`;
  if (!tool || changed !== null) return failed("tool_changed", `${changed} Refresh the integration.`);
  try {
    const read = await tool.inputSchema.safeParseAsync(call.args);
    if (!read.success) return failed("invalid_tool_arguments", problemsOf(read.error));
    const ctx = contextOf({ plugin, path: binding.path, wiring, host });
    const value = await untilAborted(host.signal, async () => await tool.handler(ctx, read.data));
    return redact({ ok: true, data: await resultOf(tool, value) });
  } catch (error) {
    if (host.signal.aborted) throw error;
    return redact({ ok: false, error: errorOf(error, { plugin, call }) });
  }
}

/** What was looked at when the tool was produced must still hold when it is called. */
function changeOf(tool: Tool, { path, effect, effectByArguments }: Binding): string | null {
  const isSame = effectOf(tool.annotations ?? {}) === effect && (tool.effectOf !== undefined) === (effectByArguments ?? false);
  return isSame ? null : `What ${path} does has changed in the plugin's file.`;
}

const failed = (code: string, message: string): ToolResult => ({ ok: false, error: { code, message, retryable: false } });

type Problems = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
const problemsOf = ({ issues }: Problems): string =>
  issues
    .slice(0, 10)
    .map(({ path, message }) => (path.length > 0 ? `'${path.map(String).join(".")}': ${message}` : message))
    .join("; ");

async function resultOf({ outputSchema }: Tool, value: unknown) {
  const charactersMax = env.EXECUTOR_LIMIT_ANSWER_KB * 1024;
  if (!outputSchema) return toJson(value, charactersMax);
  const read = await outputSchema.safeParseAsync(value);
  if (read.success) return toJson(read.data, charactersMax);
  throw new Failure("invalid", `The tool's result is not what its outputSchema says: ${problemsOf(read.error)}`);
}

/** A handler that never ends is left behind when the call is over. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let leave = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  return await Promise.race([work(), aborted]).finally(() => signal.removeEventListener("abort", leave));
}

const messageMax = 1_000;

function errorOf(error: unknown, { plugin, call }: { plugin: Described; call: Call }): ResultError {
  if (error instanceof Failure && error.code !== "internal") return failureOf(error, call);
  if (isToolError(error)) {
    const { code, message, details, retryable, status, retryAfterMs } = error;
    return {
      ...{ code: code.slice(0, 100), message: message.slice(0, messageMax), retryable: retryable === true },
      ...(details === undefined ? {} : { details: toJson(details, 20_000) }),
      ...(isStatus(status) ? { status } : {}),
      ...(typeof retryAfterMs === "number" && retryAfterMs >= 0 ? { retryAfterMs } : {}),
    };
  }
  log.warn({ error, plugin: plugin.manifest.id, tool: call.tool.name }, "a tool of a plugin failed");
  return { code: "plugin_error", message: messageOf(error), retryable: false };
}

function failureOf(error: Failure, { tool }: Call): ResultError {
  if (error.code !== "invalid") return callError(error, { isRead: tool.effect === "read" });
  return { code: "plugin_bad_result", message: error.message, retryable: false };
}

type Thrown = Error & { code: string; details?: unknown; retryable?: unknown; status?: unknown; retryAfterMs?: unknown };

const isStatus = (status: unknown): status is number =>
  Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599;

/** By its name: a plugin's file brings its own copy of the class. */
const isToolError = (error: unknown): error is Thrown =>
  error instanceof Error && error.name === "ToolError" && "code" in error && typeof error.code === "string";

function messageOf(error: unknown): string {
  const said = isObject(error) && "message" in error ? error.message : error;
  const text = typeof said === "string" ? said.trim() : "";
  return text === "" ? "The tool failed without saying why." : text.slice(0, messageMax);
}

import { FunctionCallError } from "./call-error";
import type { SandboxPermissions, ShellToolCallParams, ToolCall, ToolPayload } from "./payload";

/** The model API whose shape an item has. Its answer gets the same shape. */
export type ItemShape = "responses" | "chat" | "anthropic";

/** A call as it was found in the items of a model, or what is wrong with it. */
export type FoundCall = { shape: ItemShape; call: ToolCall } | { shape: ItemShape; callId: string; error: FunctionCallError };

/** The name under which local shell calls find their handler. */
export const localShellName = "local_shell";

/** Every call in what a model answered, in its order. Messages, text and reasoning are passed over. */
export const callsIn = (items: readonly unknown[]): FoundCall[] => items.flatMap((item) => callsInItem(item));

/** The call of one item of the Responses API. Null for an item that calls nothing. */
export function buildToolCall(item: unknown): ToolCall | null {
  const [found] = callsInItem(item);
  if (!found) return null;
  if ("error" in found) throw found.error;
  return found.call;
}

function callsInItem(item: unknown): FoundCall[] {
  if (!isObject(item)) return [];
  if (Array.isArray(item.tool_calls)) return item.tool_calls.flatMap((call) => (isObject(call) ? chatCall(call) : []));
  if (Array.isArray(item.content) && item.type !== "tool_result") return callsIn(item.content);
  switch (item.type) {
    case "tool_use":
      return [found("anthropic", item, { id: item.id, payload: functionPayload(item.input ?? {}) })];
    case "function":
    case "custom":
      return chatCall(item);
    case "function_call":
      return [found("responses", item, { id: callIdOf(item), payload: functionPayload(item.arguments) })];
    case "custom_tool_call":
      return [found("responses", item, { id: callIdOf(item), payload: { type: "Custom", input: textOf(item.input) } })];
    case "local_shell_call":
      return [localShellCall(item)];
    case "mcp_call":
      return [mcpCall(item)];
    default:
      return [];
  }
}

/** One of the `tool_calls` of a message of the Chat API. */
function chatCall(item: Record<string, unknown>): FoundCall[] {
  if (isObject(item.function))
    return [found("chat", item.function, { id: item.id, payload: functionPayload(item.function.arguments) })];
  if (isObject(item.custom))
    return [found("chat", item.custom, { id: item.id, payload: { type: "Custom", input: textOf(item.custom.input) } })];
  return [];
}

function found(
  shape: ItemShape,
  { name }: Record<string, unknown>,
  { id, payload }: { id: unknown; payload: ToolPayload },
): FoundCall {
  return { shape, call: { toolName: textOf(name), callId: textOf(id), payload } };
}

/** Arguments stay text; where a model API gives an object, it is written down. */
const functionPayload = (given: unknown): ToolPayload => ({
  type: "Function",
  arguments: typeof given === "string" ? given : (JSON.stringify(given) ?? ""),
});

const callIdOf = ({ call_id, id }: Record<string, unknown>): unknown => call_id ?? id;

function mcpCall(item: Record<string, unknown>): FoundCall {
  const [server, tool] = [textOf(item.server_label), textOf(item.name)];
  const raw = item.arguments ?? "";
  const raw_arguments = typeof raw === "string" ? raw : JSON.stringify(raw);
  const payload: ToolPayload = { type: "Mcp", server, tool, raw_arguments };
  return { shape: "responses", call: { toolName: tool, callId: textOf(callIdOf(item)), payload } };
}

function localShellCall(item: Record<string, unknown>): FoundCall {
  const callId = textOf(callIdOf(item));
  const shape = "responses";
  if (callId === "") return { shape, callId, error: FunctionCallError.missingLocalShellCallId() };
  const params = isObject(item.action) ? shellParams(item.action) : null;
  if (params === null) {
    const message = "A local shell call needs an action of the type exec with a command as a list of words.";
    return { shape, callId, error: FunctionCallError.respondToModel(message) };
  }
  return { shape, call: { toolName: localShellName, callId, payload: { type: "LocalShell", params } } };
}

function shellParams(action: Record<string, unknown>): ShellToolCallParams | null {
  const { command, timeout_ms } = action;
  if (!Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === "string")) return null;
  const workdir = action.workdir ?? action.working_directory;
  const permissions = action.sandbox_permissions;
  return {
    command: [...command],
    ...(typeof workdir === "string" ? { workdir } : {}),
    ...(typeof timeout_ms === "number" ? { timeout_ms } : {}),
    ...(isPermissions(permissions) ? { sandbox_permissions: permissions } : {}),
  };
}

const isPermissions = (value: unknown): value is SandboxPermissions => value === "use_default" || value === "require_escalated";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

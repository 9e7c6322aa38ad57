/** How a handler is called: as a function of the model, or as a tool of an MCP server. */
export type ToolKind = "Function" | "Mcp";

/** What a command may reach: what its sandbox allows, or more once people have agreed. */
export type SandboxPermissions = "use_default" | "require_escalated";

/** A command as words, so that no shell reads it. */
export type ShellToolCallParams = {
  command: string[];
  workdir?: string;
  timeout_ms?: number;
  sandbox_permissions?: SandboxPermissions;
};

export type ToolPayload =
  | { type: "Function"; arguments: string }
  | { type: "Custom"; input: string }
  | { type: "Mcp"; server: string; tool: string; raw_arguments: string }
  | { type: "LocalShell"; params: ShellToolCallParams };

/** One call that a model asks for. `callId` is empty where the model gave none. */
export type ToolCall = { toolName: string; callId: string; payload: ToolPayload };

/** The payload as text, for logs and for handlers that take any kind. */
export function payloadText(payload: ToolPayload): string {
  switch (payload.type) {
    case "Function":
      return payload.arguments;
    case "Custom":
      return payload.input;
    case "Mcp":
      return payload.raw_arguments;
    case "LocalShell":
      return JSON.stringify(payload.params);
  }
}

export { answerIn } from "./answer";
export { type CoercedArguments, coerceArguments, objectIn, withQueryAlias } from "./arguments";
export { FunctionCallError, type FunctionCallErrorKind, failureResponse } from "./call-error";
export { type ConsoleClient, type ConsoleOptions, ConsoleToolHandler, consoleTools } from "./console";
export {
  DynamicToolSession,
  type OfferedTool,
  type OfferingClient,
  type OfferOptions,
  registerDynamicTools,
} from "./dynamic-session";
export { ToolCallGate } from "./gate";
export { ToolHandler, type ToolInvocation, type TurnContext } from "./handler";
export {
  type ConfiguredTool,
  type DynamicCall,
  type DynamicCaller,
  DynamicToolHandler,
  type DynamicToolSpec,
  type McpCaller,
  type McpTool,
  McpToolHandler,
  type McpToolInfo,
  ShellHandler,
  type ShellResult,
  type ShellRunner,
  type ToolsConfig,
} from "./handlers";
export { buildToolCall, callsIn, type FoundCall, type ItemShape, localShellName } from "./items";
export { ReadWriteLock } from "./lock";
export {
  type ListResourcesResult,
  McpConnectionManager,
  type McpResource,
  type ReadResourceResult,
} from "./mcp-connection-manager";
export { qualifiedNames, qualifiedToolName, sanitizedToolName } from "./names";
export {
  type CallToolResult,
  type ContentItem,
  type FunctionCallOutputPayload,
  intoResponse,
  isFailure,
  type ResponseInputItem,
  type ToolOutput,
  textOf,
} from "./output";
export {
  payloadText,
  type SandboxPermissions,
  type ShellToolCallParams,
  type ToolCall,
  type ToolKind,
  type ToolPayload,
} from "./payload";
export { ToolRegistry, ToolRegistryBuilder } from "./registry";
export { ToolRouter } from "./router";
export { ToolCallRuntime, type TurnSurroundings } from "./runtime";
export {
  asObjectSchema,
  type ConfiguredToolSpec,
  type JsonSchema,
  type SpecFormat,
  specFormats,
  specIn,
  type ToolSpec,
} from "./spec";
export { TurnDiffTracker } from "./tracker";

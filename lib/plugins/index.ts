export type {
  AuthTemplate,
  CallPreview,
  Definitions,
  Effect,
  FixedParameter,
  Host,
  HostRequest,
  Invocation,
  Json,
  JsonSchema,
  OperationFacts,
  Plugin,
  Production,
  Reading,
  Server,
  Showing,
  StaticSource,
  ToolDef,
  ToolError,
  ToolResult,
  Warning,
} from "./contract";
export { secretsOf } from "./credential";
export { decodeText } from "./openapi/document/decode";
export { foreignText } from "./openapi/document/foreign";
export { readOpenapi } from "./openapi/read";
export { boundOrigins } from "./openapi/request/server";
export { resolveOpenapi } from "./openapi/resolve";
export { detectPlugin, findPlugin, staticPlugins } from "./registry";
export { Scheduling } from "./scheduling";

export type {
  AuthTemplate,
  Call,
  CallEffect,
  CalledTool,
  CallPreview,
  Credential,
  Definitions,
  Effect,
  ElicitAnswer,
  ElicitQuestion,
  FixedParameter,
  HostRequest,
  Json,
  JsonSchema,
  LiveSource,
  Network,
  OperationFacts,
  Plugin,
  Production,
  Reading,
  RunHost,
  Server,
  Session,
  SessionHost,
  Showing,
  StaticPlugin,
  StaticSource,
  ToolDef,
  ToolError,
  ToolResult,
  Warning,
} from "./contract";
export { secretsOf } from "./credential";
export { decodeText } from "./decode";
export { detectPlugin, findPlugin, findProvider, plugins, staticPlugins, whyNobody } from "./registry";
export { Scheduling } from "./scheduling";
export { boundOrigins } from "./servers";

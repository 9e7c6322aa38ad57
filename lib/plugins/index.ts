export { callFunction } from "./builtin/function-call";
export { findFunction, functions } from "./builtin/functions/registry";
export { brokenEntries, givePlugins, type PluginEntry, pluginEntries } from "./code/installed";
export { loadPlugins } from "./code/load-plugins";
export { idPrefix, kindOf as kindOfPlugin, type ManifestTool } from "./code/manifest";
export { isPacked } from "./code/packed";
export { installedPlugins, notLoaded, whyNotLoaded } from "./code/plugin";
export { declaredEffect } from "./code/produce";
export type {
  AuthTemplate,
  Call,
  CallEffect,
  CalledTool,
  CallPreview,
  ChildEnd,
  ChildRun,
  Credential,
  DeclaredParameter,
  Definitions,
  Effect,
  ElicitAnswer,
  ElicitQuestion,
  EndpointGuess,
  FixedParameter,
  HostRequest,
  Json,
  JsonSchema,
  LiveSource,
  Network,
  Offers,
  Plugin,
  Production,
  Reading,
  ResourceListener,
  RunHost,
  Server,
  Session,
  SessionHost,
  SessionStatus,
  Showing,
  SourceForm,
  ToolDef,
  ToolError,
  ToolResult,
  Warning,
} from "./contract";
export { secretsOf } from "./credential";
export { decodeText } from "./decode";
export { schemaHoist } from "./json/schema-hoist";
export { callOnce as callMcpTool } from "./mcp/call-once";
export type { Binding as HttpBinding } from "./openapi/binding/binding";
export {
  candidates,
  detectPlugin,
  findPlugin,
  findProvider,
  findStaticPlugin,
  hasModel,
  plugins,
  staticPlugins,
  whyNobody,
} from "./registry/registry";
export { Scheduling } from "./scheduling";
export { boundOrigins } from "./servers";
export type { Account, OperationFacts, Service, StaticHost, StaticSource } from "./static-plugin";

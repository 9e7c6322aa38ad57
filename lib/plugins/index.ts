export { type PluginEntry, pluginEntries } from "./code/installed";
export { loadPlugins } from "./code/load-plugins";
export { idPrefix } from "./code/manifest";
export { installedPlugins, installedRevision } from "./code/plugin";
export type {
  AuthTemplate,
  Call,
  CallEffect,
  CalledTool,
  CallPreview,
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
  OperationFacts,
  Plugin,
  Production,
  Reading,
  RunHost,
  Server,
  Session,
  SessionHost,
  SessionStatus,
  Showing,
  SourceForm,
  StaticPlugin,
  StaticSource,
  ToolDef,
  ToolError,
  ToolResult,
  Warning,
} from "./contract";
export { secretsOf } from "./credential";
export { decodeText } from "./decode";
export { detectPlugin, findPlugin, findProvider, plugins, staticPlugins, whyNobody } from "./registry/registry";
export { Scheduling } from "./scheduling";
export { boundOrigins } from "./servers";

import type { Scheduling } from "./scheduling";

/** A JSON Schema; references to shared ones read `#/$defs/Name`. */
export type JsonSchema = { [keyword: string]: unknown } | boolean;
export type Definitions = Record<string, JsonSchema>;

/** What a call does to the world: `read` alone decides parallelism, the gate and repetition after a crash. */
export type Effect = "read" | "write" | "destructive";

/** One callable tool, as a plugin produces it and the catalog keeps it. */
export type ToolDef = {
  /** Below the connection; may hold dots: `issues.create`. */
  name: string;
  title: string | null;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema | null;
  effect: Effect;
  requiresApproval: boolean;
  /** What a person who decides reads: `POST /repos/{owner}/{repo}/issues`. */
  approvalDescription: string | null;
  mayElicit: boolean;
  isDeprecated: boolean;
  /** Where its source says more than its effect does. */
  scheduling?: Scheduling;
  /** What the plugin needs to make the call; nobody else reads it. */
  binding: Json;
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Something about a source that a person should know, with its place in the document. */
export type Warning = { message: string; place: string | null };

export type Production = { tools: ToolDef[]; definitions: Definitions; warnings: Warning[] };

export type ServerVariable = { default: string; enum: string[] | null; description: string | null };
export type Server = { url: string; description: string | null; variables: Record<string, ServerVariable> };

/** Where one value of a credential goes in a request. */
export type Placement = { carrier: "header" | "query" | "cookie"; name: string; prefix: string; field: string };

type OAuthFlow = "authorization_code" | "client_credentials" | "device_code";
export type OAuthEndpoints = {
  flow: OAuthFlow;
  authorizationUrl: string | null;
  tokenUrl: string | null;
  /** Where a code to enter at the provider is got (RFC 8628). */
  deviceUrl?: string | null;
  discoveryUrl: string | null;
  scopes: Record<string, string>;
};

/** A way to authenticate: the fields a person fills in, and where they go. */
export type AuthTemplate = {
  slug: string;
  label: string;
  kind: "none" | "apiKey" | "basic" | "bearer" | "oauth2";
  fields: { name: string; label: string; isSecret: boolean }[];
  placements: Placement[];
  oauth: OAuthEndpoints | null;
};

/** What a plugin understood of a source. Stored with the integration; tools are produced from it. */
export type Reading = {
  title: string;
  version: string | null;
  description: string;
  servers: Server[];
  authTemplates: AuthTemplate[];
  toolCount: number;
  warnings: Warning[];
  /** What resolveTools works from: JSON text with nothing in it that points elsewhere. */
  document: string;
  /** Hash of the document: an equal revision produces equal tools. */
  revision: string;
};

/** The values of a credential, opened for one call, and where they may be sent. */
export type Credential = { template: AuthTemplate; values: Record<string, string> };

export type ToolFile = {
  _tag: "ToolFile";
  name?: string;
  mimeType: string;
  encoding: "base64";
  data: string;
  byteLength: number;
};

export type ToolError = {
  code: string;
  message: string;
  status?: number;
  details?: Json;
  retryable?: boolean;
  /** When the upstream wants to be asked again. */
  retryAfterMs?: number;
};
export type ToolResult =
  | { ok: true; data: unknown; http?: { status: number; headers: Record<string, string> } }
  | { ok: false; error: ToolError; http?: { status: number; headers: Record<string, string> } };

/** All a plugin gets from the house. */
export type Host = {
  fetch(url: string, options: HostRequest): Promise<Response>;
  signal: AbortSignal;
  progress(done: number, total: number): void;
};

export type HostRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  credentials?: { headers: Record<string, string>; query: Record<string, string>; origins: string[] };
  responseBytesMax?: number;
  totalMs?: number;
};

/** A parameter of requests whose value an administrator gives: no agent sees it. */
export type FixedParameter = { in: "path" | "query" | "header"; name: string };

/** Which parameters tools show. */
export type Showing = {
  fixed: readonly FixedParameter[];
  /** Those of the whole document, which every tool would repeat, by name. */
  common: readonly string[];
};

type Producing = { document: string; credential: Credential | null; baseUrl: string | null; showing?: Showing };
export type Invocation = {
  tool: Pick<ToolDef, "name" | "binding" | "effect">;
  args: Record<string, unknown>;
  /** The server calls go to, chosen by the connection or the integration. */
  baseUrl: string | null;
  credential: Credential | null;
  /** Sent along with every call, whether or not the source declares them. */
  fixed?: readonly (FixedParameter & { value: string })[];
  /** Places in the arguments where text stands for an integer that a number cannot hold. */
  longIntegers?: readonly (readonly (string | number)[])[] | undefined;
  /** Where the credential may be sent, when the connection says so itself; else the origin of its server. */
  origins?: string[];
};

/** Code for a kind of source. It holds no state and never sees the database. */
export type Plugin = {
  id: string;
  label: string;
  /** Whether tools come from the document alone, so that connections share them, or from what each connection sees. */
  producesFrom: "document" | "connection";
  /** How sure this plugin is, from 0 to 1, that the document is of its kind. No network. */
  detect(document: { text: string; fileName: string | null }): number;
  /**
   * Understands a source, or throws a Failure that names the place. The text is fetched by the caller; `previous` is the
   * document of the last reading, from which tools keep their names.
   */
  read(documents: { name: string; text: string }[], host: Host, previous?: string | null): Promise<Reading>;
  /** Fails with `unauthenticated` when the service refuses the credential. */
  resolveTools(producing: Producing, host: Host): Promise<Production>;
  invokeTool(invocation: Invocation, host: Host): Promise<ToolResult>;
  /** What a call would send, for people who decide about it; without the credential. */
  previewCall?(invocation: Invocation): CallPreview | null;
};

/** What a plugin is told of an operation of the house that it offers as a tool. */
export type OperationFacts = { summary: string; input: JsonSchema; output: JsonSchema };

/** Tools that belong to no connection, with what groups them: `executor` + `coreTools` + `connections.list`. */
export type StaticSource = { integration: string; connection: string; title: string; description: string; tools: ToolDef[] };

/** What a static tool gets of the house: it does nothing by itself, it asks for operations on behalf of whoever calls it. */
type StaticHost = { perform(operation: string, input: unknown): Promise<unknown>; signal: AbortSignal };

/** Code that brings tools of its own instead of reading a source. */
export type StaticPlugin = {
  id: string;
  label: string;
  /** The same each time; `operationNamed` throws for one that the house does not have. */
  staticSources(operationNamed: (name: string) => OperationFacts): StaticSource[];
  invokeTool(invocation: Pick<Invocation, "tool" | "args">, host: StaticHost): Promise<ToolResult>;
  /** Whether these arguments make a call ask that would not ask with others. */
  asksWith?(invocation: Pick<Invocation, "tool" | "args">): boolean;
};
export type CallPreview = {
  method: string;
  url: string;
  body: string | null;
  /** Where all calls to this server begin: `https://api.example.com/v1`. */
  server: string;
};

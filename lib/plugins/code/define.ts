import { z } from "zod";

/** JSON that leaves a tool as it is. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A value that a person enters to connect an account. It is a secret unless `isSecret` is false. */
export type AuthField = { name: string; label: string; isSecret?: boolean };

type Provider = { id: string; label?: string };

/** One way to connect an account. Each connection uses one of those that its plugin offers. */
export type AuthProvider = Provider &
  (
    | { type: "none" }
    | { type: "bearer" }
    | { type: "basic" }
    | { type: "apiKey"; fields?: AuthField[] }
    | {
        type: "oauth2";
        provider?: string;
        scopes?: string[];
        flow?: "authorization_code" | "client_credentials";
        authorizationUrl?: string;
        tokenUrl?: string;
        /** The issuer, where the provider tells its addresses itself. */
        discoveryUrl?: string;
      }
  );

/** What a call does. A tool that does not say `readOnlyHint: true` or `destructiveHint: false` asks before each call. */
export type Annotations = {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  requiresApproval?: boolean;
  /** What a person who decides reads. */
  approvalDescription?: string;
  mayElicit?: boolean;
  deprecated?: boolean;
};

export type Effect = "read" | "write" | "destructive";

/** How its calls stand to other calls. */
export type Scheduling = {
  supportsParallel?: boolean;
  concurrencyGroup?: string;
  maxConcurrency?: number;
  timeoutS?: number;
};

export type ToolFile = {
  _tag: "ToolFile";
  name?: string;
  mimeType: string;
  encoding: "base64";
  data: string;
  byteLength: number;
};

export type FetchOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** In place of 10 MB. */
  responseBytesMax?: number;
};

export type Question = ({ message: string; schema: z.ZodType } | { message: string; url: string }) & {
  /** With what the call begins again if the console ends meanwhile. Whatever was changed before has to stand in it. */
  keep?: Json;
};
export type Answer =
  | { action: "accept"; content: Record<string, unknown> }
  | { action: "decline" | "cancel"; reason: string | null };

type Write = (message: string, facts?: Record<string, unknown>) => void;

/** What a handler can ask of the console. */
export type ToolContext = {
  /** The credential of the connection that is called. */
  auth: {
    /** The id of the provider that the connection uses; null without a credential. */
    readonly provider: string | null;
    /** Its one secret: the key, the token, or the access token as it is at this moment. */
    getToken(providerId: string): Promise<string>;
    /** All its values by the names of their fields. */
    getValues(providerId: string): Promise<Record<string, string>>;
  };
  /** The settings of the integration, as `config` of the plugin reads them. */
  config: Record<string, unknown>;
  /** Reaches the origins that the plugin declares. A redirect is handed back as it came. */
  fetch(url: string | URL, options?: FetchOptions): Promise<Response>;
  /** A checked address of a declared `tcp://host:port`, for clients that open sockets of their own. */
  addressOf(target: { host: string; port: number }): Promise<string>;
  /** Asks people. May take days; the time does not count. */
  elicit(question: Question): Promise<Answer>;
  /** What the open question keeps, where the call is made again because the console ended meanwhile; null where it begins. */
  kept: Json;
  /** Calls another tool by its address, with the rights of whoever made this call. Throws a `ToolError`. */
  call(address: string, args?: Record<string, unknown>): Promise<unknown>;
  progress(note: { message: string; done?: number; total?: number }): void;
  log: { debug: Write; info: Write; warn: Write; error: Write };
  /** Ends when the call is cancelled or its time is over. */
  signal: AbortSignal;
  /** The same whenever this call is made again. */
  callId: string;
};

/** One tool. `path` is dot-separated and lowercase; the plugin's own id in front of it is left out of addresses. */
export type Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  path: string;
  name: string;
  description: string;
  inputSchema: Input;
  outputSchema?: Output;
  annotations?: Annotations;
  /** What this call does, where that depends on its input. `annotations` say what lists show. Asked before the call, it computes and does nothing else. */
  effectOf?(input: z.output<Input>): Effect;
  scheduling?: Scheduling;
  handler(ctx: ToolContext, input: z.output<Input>): Promise<unknown> | unknown;
};

export type PluginDefinition = {
  id: string;
  name: string;
  description: string;
  version?: string;
  authProviders?: AuthProvider[];
  /** What an administrator fills in when the integration is added. A member with `.meta({ writeOnly: true })` is a secret. */
  config?: z.ZodObject;
  /** Where `ctx.fetch` and `ctx.addressOf` lead: `https://api.example.com`, or `tcp://host:5432`. */
  origins?: string[] | ((config: Record<string, unknown>) => string[]);
  tools: Tool[];
};

export const pathPattern: RegExp = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;

/** Types a plugin. What it says is checked when the console loads it. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin;
}

/** Types a tool by its schemas, and refuses a path that no address can hold. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType = z.ZodType>(tool: Tool<Input, Output>): Tool {
  const { path } = tool;
  if (typeof path !== "string" || !pathPattern.test(path))
    throw new Error(
      `The path ${JSON.stringify(path)} is not right. Write lowercase words with dots between them, such as items.list.`,
    );
  return tool as unknown as Tool; // safe: the console reads the input by inputSchema before it calls the handler
}

type ErrorFacts = {
  details?: Json;
  retryable?: boolean;
  /** The status with which the service answered. A tool that only reads is called again after 429 and 503. */
  status?: number;
  /** When the service wants to be asked again. */
  retryAfterMs?: number;
};

/** What went wrong, in words for whoever called the tool. */
export class ToolError extends Error {
  override name = "ToolError";
  readonly code: string;
  readonly details: Json | undefined;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, { details, retryable = false, status, retryAfterMs }: ErrorFacts = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryable = retryable;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const isToolFile = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "_tag" in value && value._tag === "ToolFile";

/** The schema of a file as input or result. Callers give a file of another tool, or `{ base64, name, mimeType }`. */
export const toolFile = (): z.ZodType<ToolFile> =>
  z.any().refine(isToolFile, "expects a file").meta({ type: "string", format: "binary" });

export const bytesOf = ({ data }: ToolFile): Uint8Array => new Uint8Array(Buffer.from(data, "base64"));

/** A file as a result: the run keeps it, and code gets its bytes as base64. */
export function fileOf(bytes: Uint8Array, { mimeType, name }: { mimeType: string; name?: string }): ToolFile {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return { _tag: "ToolFile", ...(name ? { name } : {}), mimeType, encoding: "base64", data, byteLength: bytes.byteLength };
}

import type { ToolSubtype } from "../taxonomy";
import type { AuthTemplate, Credential } from "./auth-template";
import type { ChildEnd, ChildRun } from "./child-run";
import type { Json } from "./json";
import type { Definitions, JsonSchema } from "./json-schema";
import type { DeclaredParameter, FixedParameter, Showing } from "./parameters";
import type { Scheduling } from "./scheduling";
import type { LiveSource, NamedSource, SourceForm } from "./source";

export type { AuthTemplate, Credential, OAuthEndpoints, Placement } from "./auth-template";
export type { ChildEnd, ChildRun } from "./child-run";
export type { Json } from "./json";
export type { Definitions, JsonSchema } from "./json-schema";
export type { DeclaredParameter, FixedParameter, Showing } from "./parameters";
export type { LiveSource, NamedSource, SourceForm } from "./source";
export type { ToolFile } from "./tool-file";

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
  /** Whether `effectOf` says of each call what it does; lists show what stands here. */
  effectByArguments?: boolean;
  isDeprecated: boolean;
  /** Where its source says more than its effect does. */
  scheduling?: Scheduling;
  /** What the plugin needs to make the call; nobody else reads it. */
  binding: Json;
};

/** Something about a source that a person should know, with its place in the document. */
export type Warning = {
  message: string;
  place: string | null;
  /** Whether it holds only until a connection has told its tools. */
  untilConnected?: boolean;
};

export type Production = {
  tools: ToolDef[];
  definitions: Definitions;
  warnings: Warning[];
  /** What its requests take, where the source says so. */
  parameters?: DeclaredParameter[];
};

export type ServerVariable = { default: string; enum: string[] | null; description: string | null };
export type Server = { url: string; description: string | null; variables: Record<string, ServerVariable> };

/** What a plugin learned about an address that somebody gave. */
export type EndpointGuess = {
  /** From 0 to 1, how sure it is that the address speaks its protocol. */
  sureness: number;
  /** What it asked and what came back, read by people: `an introspection query: 404`. */
  tried: string;
  /** Where the service is spoken to, if that is another address. */
  endpoint?: string;
};

/** What a plugin understood of a source. Stored with the integration; tools are produced from it. */
export type Reading = {
  title: string;
  version: string | null;
  description: string;
  servers: Server[];
  authTemplates: AuthTemplate[];
  /** Whether tools come from what was read, so that connections share them, or from what each connection is told. */
  producesFrom: "document" | "connection";
  /** Zero where only a connection can tell. */
  toolCount: number;
  warnings: Warning[];
  /** What `produce` works from. Nobody else reads it. */
  document: string;
  /** Hash of the document: an equal revision produces equal tools. */
  revision: string;
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

/** The way out to the network: guarded, and limited to what the source or the connection may reach. */
export type Network = {
  fetch(url: string, options: HostRequest): Promise<Response>;
  /** The only origins that the credential may be sent to. */
  origins: readonly string[];
  signal: AbortSignal;
};

/** What services may offer beside tools. */
export type Offers = "resources" | "prompts";

/** What a session gets for as long as it is open. */
export type SessionHost = Network & {
  /** The credential as it is at this moment: tokens are renewed while a session is open. */
  auth(): Credential | null;
  /** The service says that its tools changed: they are listed again soon. */
  toolsChanged(): void;
  /** The service says that what it offers beside tools changed. Nothing of it is kept, so those who listen are told. */
  offersChanged(what: Offers): void;
  /** The session is of no use any more; the next call opens another one. */
  lost(reason: string): void;
};

/** A question in the middle of a call: a form to fill in, or an address to open. */
export type ElicitQuestion = { message: string; requestedSchema: JsonSchema } | { message: string; url: string };
export type ElicitAnswer =
  | { action: "accept"; content: Record<string, unknown> }
  | { action: "decline" | "cancel"; reason: string | null };

/** What a call can ask of the run it belongs to. */
export type RunHost = {
  /** The same whenever this call is made again, as a key for services that know repetition. */
  callId: string;
  /** Shows people how far the call is, and the text that it has so far. Never waits or fails; of notes that come fast only the last is kept. */
  progress(note: { message: string; done?: number; total?: number; text?: string }): void;
  /** Asks people. May take days; the time does not count. */
  elicit(question: ElicitQuestion): Promise<ElicitAnswer>;
  /** What the last `suspend` was given, when the call is made again without being over: it goes on from there. Null for one that begins. */
  readonly continuation: Json | null;
  /**
   * Asks people while the service waits and does nothing: with `continuation` the call goes on exactly there, in another process
   * too. Whoever goes on gives the same value again.
   */
  suspend<T>(continuation: Json, ask: () => Promise<T>): Promise<T>;
  /** Calls another tool, with the rights of whoever made this call. */
  call(address: string, args: Record<string, unknown>): Promise<ToolResult>;
  /**
   * Runs a program with the rights and limits of whoever made this call, and waits for its end. While that run waits, nothing of
   * this call is in memory: the call is made again when the run is over, and gets its end here. So a call has one such run, and
   * does nothing before that may not happen twice.
   */
  run(child: ChildRun): Promise<ChildEnd>;
  /** Performs an operation of the console, with the rights of whoever made this call. */
  perform(operation: string, input: unknown): Promise<unknown>;
};

export type CallHost = Network & RunHost & Pick<SessionHost, "auth">;

export type HostRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  credentials?: { headers: Record<string, string>; query: Record<string, string>; origins: string[] };
  responseBytesMax?: number;
  totalMs?: number;
  /** Ends this request alone, such as one of several calls that share a session. */
  signal?: AbortSignal;
  /** `manual` hands a redirect back instead of following it. */
  redirect?: "follow" | "manual";
  /** Its answer stays open and silent for as long as the session lasts. */
  isStream?: boolean;
};

/** What tools are produced from; `listed` is what a session told, where tools come from a connection. */
export type Producing = { document: string; listed: string | null; showing?: Showing };

/** A stored tool, as far as it is needed to call it. */
export type CalledTool = Pick<ToolDef, "name" | "binding" | "effect"> & Partial<Pick<ToolDef, "requiresApproval">>;

export type Call = {
  tool: CalledTool;
  args: Record<string, unknown>;
  /** Places in the arguments where text stands for an integer that a number cannot hold. */
  longIntegers?: readonly (readonly (string | number)[])[] | undefined;
  /** What its answer has to fit, for plugins with `checksAnswers` and tools that say so. */
  answer?: { schema: JsonSchema; definitions: Definitions } | undefined;
};

/** How a connection reaches its service; without the credential. */
export type SessionWiring = {
  /** Null where the source is a document. */
  source: LiveSource | null;
  /** The server calls go to, chosen by the connection or the integration. */
  baseUrl: string | null;
  /** Sent along with every call, whether or not the source declares them. */
  fixed?: readonly (FixedParameter & { value: string })[];
};

/** How a session stands at this moment: facts by their names, and the end of what the service wrote for people. */
export type SessionStatus = { facts: { name: string; value: string }[]; output: string | null };

/** Whoever hears of one resource of a service. */
export type ResourceListener = {
  changed(): void;
  /** Nothing more is heard, until it is followed again. */
  ended(): void;
};

/** An open way to one service with one credential. */
export type Session = {
  invoke(call: Call, host: CallHost): Promise<ToolResult>;
  /** What tools there are for this connection, as text for `produce`. Fails with `unauthenticated` when the service refuses the credential. */
  listTools?(host: Network): Promise<string>;
  /** Hears of changes of a resource, until the function it returns is called. Fails with `invalid` where the service does not tell. */
  follow?(uri: string, listener: ResourceListener): Promise<() => Promise<void>>;
  /** For people who look after the connection; without secrets. */
  status?(): SessionStatus;
  close(): Promise<void>;
};

/** What a call does with these arguments. */
export type CallEffect = Pick<ToolDef, "effect" | "requiresApproval">;

/** What any plugin says of itself and its tools. */
export type Provider = {
  id: string;
  label: string;
  /** How its tools are classified. */
  toolType: ToolSubtype;
  /** The parameter that takes the arguments no other one takes. */
  restParameter?: string;
  /** The parameter that a call means which gives a text alone. */
  textParameter?: string;
  /** Where an administrator can fix what every request sends. */
  fixes?: readonly FixedParameter["in"][];
  /** Whether its tools also list and read what a service offers beside tools: `resources.list`, `prompts.get`. */
  givesOffers?: boolean;
  /** For tools with `effectByArguments`: pure, and asked before a call is decided. */
  effectOf?(call: Pick<Call, "tool" | "args">): CallEffect;
};

export type Understanding = {
  /** Null where the source is a document. */
  source: LiveSource | null;
  /** The document of the last reading, from which tools keep their names. */
  previous?: string | null;
  progress?: (done: number, total: number) => void;
};

/** Code for a kind of source. It holds no state and never sees the database. */
export type Plugin = Provider & {
  /** How its sources are given. Never empty. */
  sources: readonly SourceForm[];
  /** How sure this plugin is, from 0 to 1, that the document is of its kind. No network. */
  detect(document: { text: string; fileName: string | null }): number;
  /** Asks a service whether it speaks this protocol: without a credential, and briefly. */
  detectEndpoint?(endpoint: string, network: Network): Promise<EndpointGuess>;
  /** The sources that a short text stands for, such as the settings of another program; none for all other texts. Pure. */
  recognises?(text: string): NamedSource[];
  /** Why a text that nobody understands is of no use, where this plugin can tell. */
  whyNot?(text: string): string | null;
  /** Gets what `understand` reads, where the source is no document; those are fetched by the console. */
  fetch?(source: LiveSource, network: Network): Promise<{ name: string; bytes: Uint8Array }[]>;
  /** For sources whose content comes with the console: the revision that a reading would have now. Null if it cannot be read. */
  revisionNow?(source: LiveSource): string | null;
  /** Understands a source, or throws a Failure that names the place. Pure: it runs in a process without a network. */
  understand(documents: { name: string; text: string }[], understanding: Understanding): Reading;
  /** Makes the tools. Pure, in the same process. */
  produce(producing: Producing): Production;
  /** Whether calls of one connection share a session; without it each call opens its own, which then costs nothing. */
  keepsSessions: boolean;
  /** Whether its connections can sign a request that somebody wrote as its tools are bound. */
  signsRequests?: boolean;
  /** Whether it wants to know what answers have to fit. */
  checksAnswers?: boolean;
  /** How old tools that a connection listed may become before they are listed again. */
  listedForMs?: number;
  open(wiring: SessionWiring, host: SessionHost): Session | Promise<Session>;
  /** What a call would send, for people who decide about it. Nothing is opened and no credential is at hand. */
  preview?(call: Call, wiring: SessionWiring): CallPreview | null;
};

/** What a call would do, in the terms of its kind; `destination` is where all calls to this service begin. */
export type CallPreview = { destination: string } & (
  | { kind: "http"; method: string; url: string; body: string | null }
  | { kind: "graphql"; url: string; query: string; variables: Json }
  | { kind: "command"; command: string; args: string[]; input: string | null }
  | { kind: "text"; text: string }
);

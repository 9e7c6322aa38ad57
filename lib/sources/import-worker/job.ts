import { Failure } from "../../operation/failure";
import type { LongText } from "../../operation/large-input";
import type { CalledTool, DeclaredParameter, Effect, JsonSchema, LiveSource, Reading, Scheduling, Showing } from "../../plugins";

/** A document as it came: bytes of a URL piece by piece, or the text somebody gave. */
export type RawDocument = { name: string; content: Uint8Array[] | Uint8Array | LongText | string };

/** What an administrator set otherwise than the source says. */
export type Override = {
  /** What it is called below its connection. */
  name?: string;
  title?: string;
  description?: string;
  /** Other words that people use for it; searches find it by them. */
  aliases?: string[];
  effect?: Effect;
  requiresApproval?: boolean;
} & Scheduling;
/** By the name the source gives. */
export type Overrides = Record<string, Override>;

/** What is stored already, so that only what is new is handed back, and what to compare with: hashes by name. */
type StoredHashes = { tools: string[]; definitions: string[]; baseline: NamedHashes | null };
type NamedHashes = { tools: [name: string, hash: string][]; definitions: [name: string, hash: string][] };

export type ReadJob = {
  documents: RawDocument[];
  plugin: string | null;
  /** Null where the source is a document. */
  source: LiveSource | null;
  previous: Uint8Array | null;
};
/** What was understood earlier; `listed` is what a session told, where tools come from a connection. */
type StoredJob = { plugin: string; document: Uint8Array; listed: string | null };
export type ProduceJob = StoredHashes & {
  overrides: Overrides;
  showing: Showing;
  /** The groups whose tools are taken; all of them where it is empty. */
  groups: readonly string[];
  wanted: string | null;
};

/** One visit to the reader: understand documents, or open the stored one; then produce tools if asked to and if they come from there. */
export type Job = {
  from: ReadJob | StoredJob;
  produce: ProduceJob | null;
  /** Asks only what the source says of its parameters if these are fixed. */
  declare?: Showing;
};

export type Understood = Omit<Reading, "document"> & { plugin: string; document: Uint8Array };

/** What agents rely on of a tool: what a review compares. */
export type Outline = { description: string; effect: Effect; requiresApproval: boolean; inputSchema: JsonSchema };

export type CallableTool = CalledTool;

export type Produced = {
  hash: string;
  toolHashes: string[];
  toolNames: string[];
  /** Every group of the source, also those that are not taken. */
  groups: [name: string, tools: number][];
  /** How long the text is that a model would read if it were handed all of these tools. */
  characters: number;
  definitions: [name: string, hash: string][];
  /** New rows, as packed JSON lists for the database: unpacked never more than a few hundred kilobytes each. */
  toolBatches: Uint8Array[];
  definitionBatches: Uint8Array[];
  /** The tool that was asked for by name, to call it before anything is stored. */
  wanted: CallableTool | null;
  /** What requests take, where the source says so. */
  parameters: DeclaredParameter[] | null;
  /** Tools the baseline does not know in this form. */
  fresh: { name: string; definitionHash: string; outline: Outline }[];
  /** Definitions the baseline has in another form. */
  definitionsFresh: Record<string, JsonSchema>;
};

export type Outcome = { understood: Understood | null; produced: Produced | null; declared: DeclaredParameter[] | null };

/** What goes to the reader: documents piece by piece, then what to do with them. */
export type Sent = { kind: "piece"; number: number; bytes: Uint8Array } | { kind: "job"; job: SentJob };
export type SentJob = {
  from: Exclude<Job["from"], ReadJob> | (Omit<ReadJob, "documents"> & { documents: { name: string; isText: boolean }[] });
} & Omit<Job, "from">;

/** What was fetched or given is no document of any kind known here. Its address may still be that of a service. */
export class NoDocument extends Failure {
  constructor(message: string) {
    super("invalid", message);
  }
}

export type Message =
  | { kind: "progress"; done: number; total: number }
  | { kind: "batch"; of: "tool" | "definition"; batch: Uint8Array }
  | { kind: "done"; outcome: Outcome }
  | {
      kind: "refused";
      code: "invalid" | "limit" | "unavailable" | "not_found" | "forbidden";
      message: string;
      isNoDocument: boolean;
    }
  | { kind: "broken"; message: string; stack: string | undefined };

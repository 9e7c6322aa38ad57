import type { Json } from "./json";
import type { JsonSchema } from "./json-schema";

/** How a source reaches the console: fetched or uploaded, spoken to, started, or not at all. */
type SourceKind = "document" | "endpoint" | "command" | "none";

/** One way to give a source of this plugin; the form that asks for it follows from it. */
export type SourceForm = {
  kind: SourceKind;
  label: string;
  /** An object with what else has to be known. A property with `writeOnly` is a secret, and shown to nobody. */
  config: JsonSchema;
};

type Config = Record<string, Json>;
/** A source that is no document, as somebody gave it and its form accepts it. */
export type LiveSource =
  | { kind: "endpoint"; endpoint: string; config: Config }
  | { kind: "command"; command: string; args: string[]; config: Config }
  | { kind: "none"; config: Config };
/** A source that a text stands for, and what that text calls it. */
export type NamedSource = { name: string | null; live: LiveSource };

import { z } from "zod";
import { longTextInput } from "../../operation/large-input";
import type { AuthTemplate, Json, LiveSource } from "../../plugins";
import { open, seal } from "../../vault/seal";
import { asLive, pluginOf, withoutSecrets } from "./live-source";

export const sourceBytesMax = 100 * 1024 * 1024;
const filesMax = 500;

const text = z.union([z.string().min(1, "The document is empty"), longTextInput()]);
const FileName = z.string().min(1, "Give the file's name").max(500, "Use at most 500 characters");

const Config = z.record(z.string().max(200), z.unknown()).default({}).describe("What else this kind of source asks for");
const Endpoint = z
  .url({ protocol: /^https?$/, error: "Enter a complete URL with http:// or https://" })
  .max(8_000, "The URL is too long");
const Command = z.string().trim().min(1, "Enter a command").max(1_000, "Use at most 1000 characters");

/** Where tools come from: a document, or something that is spoken to. */
export const Source = z.union(
  [
    z.strictObject({ url: z.string().trim().min(1, "Enter a URL").max(8_000, "The URL is too long") }),
    z.strictObject({
      text,
      fileName: FileName.optional(),
      server: z.string().max(200).optional().describe("Which one, where the text names several servers"),
    }),
    z.strictObject({
      files: z
        .array(z.strictObject({ name: FileName, text: z.union([z.string(), longTextInput()]) }))
        .min(1)
        .max(filesMax),
    }),
    z.strictObject({ endpoint: Endpoint, config: Config }),
    z.strictObject({ command: Command, args: z.array(z.string().max(8_000)).max(100).default([]), config: Config }),
    z.strictObject({ config: Config.unwrap() }),
  ],
  {
    error:
      "Give one of { url }, { text, fileName?, server? }, { files: [{ name, text }] }, { endpoint }, { command } or { config }",
  },
);
export type Source = z.output<typeof Source>;
/** A source that is spoken to. */
export type LiveGiven = Extract<Source, { config: unknown }>;

export const isLive = (source: Source): source is LiveGiven => "config" in source;

/**
 * What is kept of a source, to read it again: a text is not, only what it was called. The query of a URL may hold a key,
 * so it is sealed.
 */
export type Origin =
  | { url: string; query?: string }
  | { fileName: string | null }
  | { fileNames: string[] }
  | ({ endpoint: string; query?: string } & Configured)
  | ({ command: string; args: string[] } & Configured)
  | Configured;

/** What somebody set beside the address; `secrets` is sealed. */
type Configured = { config: Record<string, Json>; secrets?: string };

/** Whether calls of a source go to no address that somebody could choose, as those of a command. */
export function isWithoutAddress(origin: unknown): boolean {
  const source = shownSource(origin);
  return source !== null && source.kind !== "endpoint";
}

export const noTemplate: AuthTemplate = {
  slug: "none",
  label: "No authentication",
  kind: "none",
  fields: [],
  placements: [],
  oauth: null,
};

export type Owner = { organizationId: string; integrationId: string };

const sealedAt = ({ organizationId, integrationId }: Owner) => ({
  organizationId,
  table: "integration",
  id: integrationId,
  field: "origin",
});

export async function originOf(source: Source, owner: Owner & { plugin: string }): Promise<Origin> {
  if ("files" in source) return { fileNames: source.files.map(({ name }) => name) };
  if ("text" in source) return { fileName: source.fileName ?? null };
  if ("url" in source) {
    const { bare, query } = await withoutQuery(source.url, owner);
    return { url: bare, ...query };
  }
  const { shown, secrets } = withoutSecrets(source, pluginOf(owner.plugin));
  const sealed = secrets && { secrets: await sealed64(owner, JSON.stringify(secrets)) };
  const configured = { config: shown, ...sealed };
  if ("command" in source) return { command: source.command, args: source.args, ...configured };
  if (!("endpoint" in source)) return configured;
  const { bare, query } = await withoutQuery(source.endpoint, owner);
  return { endpoint: bare, ...query, ...configured };
}

async function withoutQuery(address: string, owner: Owner): Promise<{ bare: string; query?: { query: string } }> {
  const url = new URL(address);
  if (url.search === "") return { bare: url.href };
  const query = await sealed64(owner, url.search);
  url.search = "";
  return { bare: url.href, query: { query } };
}

const sealed64 = async (owner: Owner, text: string) => Buffer.from(await seal(sealedAt(owner), text)).toString("base64");
const opened64 = async (owner: Owner, sealed: string | undefined) =>
  sealed === undefined ? "" : open(sealedAt(owner), Buffer.from(sealed, "base64"));

/** The source an origin leads back to; null when it was an upload. */
export async function sourceAgain(origin: Origin, owner: Owner): Promise<Source | null> {
  if ("url" in origin) return { url: origin.url + (await opened64(owner, origin.query)) };
  if (!("config" in origin)) return null;
  const secrets = await opened64(owner, origin.secrets);
  const config = { ...origin.config, ...(secrets === "" ? {} : (JSON.parse(secrets) as Record<string, Json>)) }; // safe: sealed by originOf()
  if ("endpoint" in origin) return { endpoint: origin.endpoint + (await opened64(owner, origin.query)), config };
  return "command" in origin ? { command: origin.command, args: origin.args, config } : { config };
}

/** The source as a session is opened to it; null for documents. */
export async function wiredSource(origin: unknown, owner: Owner): Promise<LiveSource | null> {
  const shown = shownSource(origin);
  if (!shown) return null;
  const source = await sourceAgain(origin as Origin, owner); // safe: shownSource() looked at it
  if (!source || !("config" in source)) return null;
  return asLive(source);
}

/** The same without what is sealed. */
export function shownSource(origin: unknown): LiveSource | null {
  const known = origin as Origin; // safe: only originOf() makes it
  return "config" in known ? asLive(known) : null;
}

/** The origin as anybody may see it. */
export function shownOrigin(origin: Json): Origin {
  const known = origin as Origin; // safe: only originOf() makes it
  if ("url" in known) return { url: shownAddress(known.url, known.query) };
  if (!("config" in known)) return known;
  const { config } = known;
  if ("endpoint" in known) return { endpoint: shownAddress(known.endpoint, known.query), config };
  return "command" in known ? { command: known.command, args: known.args, config } : { config };
}

const shownAddress = (bare: string, query: string | undefined): string => (query === undefined ? bare : `${bare}?…`);

/** A source that is spoken to, without its secrets. */
export const LiveView = z.union([
  z.object({ endpoint: z.string(), config: z.record(z.string(), z.unknown()) }),
  z.object({ command: z.string(), args: z.array(z.string()), config: z.record(z.string(), z.unknown()) }),
  z.object({ config: z.record(z.string(), z.unknown()) }),
]);
export type LiveView = z.output<typeof LiveView>;

export const OriginView = z.union([
  z.object({ url: z.string() }),
  z.object({ fileNames: z.array(z.string()) }),
  z.object({ fileName: z.string().nullable() }),
  LiveView,
]);

import { z } from "zod";
import { LongText } from "../../operation/large-input";
import type { Json } from "../../plugins";
import { open, seal } from "../../vault/seal";

export const sourceBytesMax = 100 * 1024 * 1024;
const filesMax = 500;

const text = z.union([z.string().min(1, "The document is empty"), longText()]);
const FileName = z.string().min(1, "Give the file's name").max(500, "Use at most 500 characters");

/** A long text of a large request goes as it is to the process that reads it, and is one string only there. */
function longText() {
  const long = z.instanceof(LongText);
  long._zod.toJSONSchema = () => ({ type: "string" });
  return long;
}

/** Where a document comes from. */
export const Source = z.union(
  [
    z.strictObject({ url: z.string().trim().min(1, "Enter a URL").max(8_000, "The URL is too long") }),
    z.strictObject({ text, fileName: FileName.optional() }),
    z.strictObject({
      files: z
        .array(z.strictObject({ name: FileName, text: z.union([z.string(), longText()]) }))
        .min(1)
        .max(filesMax),
    }),
    z.strictObject({ preset: z.literal("example") }),
  ],
  { error: 'Give one of { url }, { text, fileName? }, { files: [{ name, text }] } or { preset: "example" }' },
);
export type Source = z.output<typeof Source>;

/**
 * What is kept of a source, to read it again: a text is not, only what it was called. The query of a URL may hold a key,
 * so it is sealed.
 */
export type Origin =
  | { url: string; query?: string }
  | { fileName: string | null }
  | { fileNames: string[] }
  | { preset: "example" };

type Owner = { organizationId: string; integrationId: string };

const placeOf = ({ organizationId, integrationId }: Owner) => ({
  organizationId,
  table: "integration",
  id: integrationId,
  field: "origin",
});

export async function originOf(source: Source, owner: Owner): Promise<Origin> {
  if ("files" in source) return { fileNames: source.files.map(({ name }) => name) };
  if ("text" in source) return { fileName: source.fileName ?? null };
  if ("preset" in source) return source;
  const url = new URL(source.url);
  if (url.search === "") return { url: url.href };
  const query = Buffer.from(await seal(placeOf(owner), url.search)).toString("base64");
  url.search = "";
  return { url: url.href, query };
}

/** The source an origin leads back to; null when it was an upload. */
export async function sourceAgain(origin: Origin, owner: Owner): Promise<Source | null> {
  if ("preset" in origin) return origin;
  if (!("url" in origin)) return null;
  const query = origin.query === undefined ? "" : await open(placeOf(owner), Buffer.from(origin.query, "base64"));
  return { url: origin.url + query };
}

/** The origin as anybody may see it. */
export function shownOrigin(origin: Json): Origin {
  const known = origin as Origin; // safe: only originOf() makes it
  if (!("url" in known)) return known;
  return { url: known.query === undefined ? known.url : `${known.url}?…` };
}

export const OriginView = z.union([
  z.object({ url: z.string() }),
  z.object({ fileNames: z.array(z.string()) }),
  z.object({ preset: z.literal("example") }),
  z.object({ fileName: z.string().nullable() }),
]);

import type { BodyKind } from "../binding/binding";

/** How a media type is written and read here. */
export function kindOfMedia(type: string): BodyKind {
  const bare = (type.split(";")[0] ?? "").trim().toLowerCase();
  if (/^(application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-seq|stream\+json)|text\/event-stream)$/.test(bare)) return "lines";
  if (/^[^/]+\/([^/]*\+)?json(-[\w-]+)?$|^application\/.*json$/.test(bare)) return "json";
  if (bare === "application/x-www-form-urlencoded") return "form";
  if (bare.startsWith("multipart/")) return "multipart";
  if (bare === "*/*" || bare === "" || bare === "application/*") return "any";
  if (/^text\/|[/+](xml|yaml|x-yaml|javascript|graphql|sql|toml|csv|vcard|calendar)\b/.test(bare)) return "text";
  return "binary";
}

const foremost = [
  /^application\/json\s*(;|$)/i,
  /^application\/strategic-merge-patch\+json\b/i,
  /^application\/merge-patch\+json\b/i,
];
const preference: readonly BodyKind[] = ["json", "form", "multipart", "text", "lines", "any", "binary"];

/** Media types with the one people mean first: plain JSON, patches that merge, other JSON, forms, text, bytes. */
export function byPreference(types: readonly string[]): string[] {
  const rank = (type: string) => {
    const first = foremost.findIndex((pattern) => pattern.test(type));
    return first === -1 ? foremost.length + preference.indexOf(kindOfMedia(type)) : first;
  };
  return [...types].sort((a, b) => rank(a) - rank(b));
}

/** A list of changes to make one after the other (RFC 6902), whatever a document says it is. */
export const isJsonPatch = (type: string): boolean => /^application\/json-patch\+json\b/i.test(type);

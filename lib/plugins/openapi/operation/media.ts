import type { BodyKind } from "../binding";

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

const preference: readonly BodyKind[] = ["json", "form", "multipart", "text", "lines", "any", "binary"];

/** Media types with the one people mean first: plain JSON, other JSON, forms, text, bytes. */
export function byPreference(types: readonly string[]): string[] {
  const rank = (type: string) => (/^application\/json\s*(;|$)/i.test(type) ? -1 : preference.indexOf(kindOfMedia(type)));
  return [...types].sort((a, b) => rank(a) - rank(b));
}

const unstorable = /\\u0000|\\ud[89a-f]/;

/** The same without characters that no database keeps: null characters, and halves of a surrogate pair. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? (JSON.parse(text, (_key, part) => cleaned(part)) as T) : value;
}

function cleaned(part: unknown): unknown {
  if (typeof part === "string") return cleanText(part);
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [cleanText(key), value]));
}

const cleanText = (text: string) => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

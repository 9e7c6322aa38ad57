import type { FilterField, FilterValues } from "./filter-field";

type Typed = {
  /** The filters that the text says, with every value that begins like what was typed so far. */
  filters: FilterValues;
  /** The text without them. */
  words: string;
  /** A filter whose value means nothing. */
  unknown: { field: FilterField; typed: string } | null;
};

/** Reads `effect:destructive integration:github refunds`. What looks like a filter and names none is a word. */
export function readTokens(text: string, fields: readonly FilterField[]): Typed {
  const filters: FilterValues = {};
  const words: string[] = [];
  let unknown: Typed["unknown"] = null;
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const field = fieldOf(part, fields);
    if (!field) {
      words.push(part);
      continue;
    }
    const typed = part.slice(part.indexOf(":") + 1);
    if (typed === "") continue;
    const values = valuesLike(field, typed);
    if (values.length === 0) unknown = { field, typed };
    filters[field.name] = [...(filters[field.name] ?? []), ...values];
  }
  return { filters, words: words.join(" "), unknown };
}

/** Takes the finished filters out of a text: all but the one that is still being typed. */
export function liftTokens(text: string, fields: readonly FilterField[]): { filters: FilterValues; rest: string } | null {
  const end = /\s$/.test(text) ? text.length : text.search(/\S*$/);
  const { filters, words, unknown } = readTokens(text.slice(0, end), fields);
  const isSaid = Object.values(filters).some((values) => values.length > 0);
  return isSaid && !unknown ? { filters, rest: [words, text.slice(end)].filter(Boolean).join(" ") } : null;
}

const fieldOf = (part: string, fields: readonly FilterField[]): FilterField | undefined => {
  const colon = part.indexOf(":");
  return colon > 0 ? fields.find(({ name }) => name === part.slice(0, colon).toLowerCase()) : undefined;
};

/** The value itself where it is one, else all that begin like it, in their value or in a word of their label. */
function valuesLike({ options }: FilterField, typed: string): string[] {
  const wanted = typed.toLowerCase();
  const exact = options.find(({ value }) => value.toLowerCase() === wanted);
  if (exact) return [exact.value];
  const begins = (text: string) => text.toLowerCase().startsWith(wanted);
  return options
    .filter(({ value, label }) => begins(value) || begins(label) || label.split(/\s+/).some(begins))
    .map(({ value }) => value);
}

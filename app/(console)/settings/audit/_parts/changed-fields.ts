export type ChangedField = { field: string; before: string | null; after: string | null };

type Details = Record<string, unknown>;

/** What a line says that was otherwise before: the fields of `before` and `after` that differ, or what stands in `from` and `to`. */
export function changedFields(details: Details | null): ChangedField[] {
  if (!details) return [];
  const { before, after, from, to } = details;
  if (isRecord(before) && isRecord(after))
    return Object.keys({ ...before, ...after })
      .filter((field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
  return "from" in details && "to" in details ? [{ field: "", before: textOf(from), after: textOf(to) }] : [];
}

/** The rest of the sentence: what became of it, or as what. */
export function restOfSentence(details: Details | null): string {
  const changes = changedFields(details);
  if (changes.length > 0)
    return changes.map(({ field, before, after }) => `${field} ${shorten(before)} → ${shorten(after)}`.trim()).join(", ");
  const { action, role, reason, why } = { ...details };
  if (typeof action === "string") return `→ ${action.replaceAll("_", " ")}`;
  if (typeof role === "string") return `as ${role}`;
  return [why, reason].find((text) => typeof text === "string") ?? "";
}

const isRecord = (value: unknown): value is Details => typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const shownMax = 60;

function shorten(text: string | null): string {
  if (text === null) return "nothing";
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

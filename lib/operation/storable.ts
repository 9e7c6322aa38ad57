/** The fields whose text no database keeps: with a null character, or with half a surrogate pair. */
export function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [path.join(".")] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...unstorableFields(name, [...path, name]),
    ...unstorableFields(part, [...path, name]),
  ]);
}

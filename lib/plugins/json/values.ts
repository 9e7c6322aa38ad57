export type Obj = Record<string, unknown>;

export function isObject(value: unknown): value is Obj {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property of a foreign object, never one it inherits. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === "string" ? found : undefined;
}

export function ownList(value: unknown, key: string): unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

export function ownEntries(value: unknown, key: string): [string, unknown][] {
  const found = own(value, key);
  return isObject(found) ? Object.entries(found) : [];
}

export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

export function listed(values: string[]): string {
  const shown = values.slice(0, 8).map((value) => `"${value.slice(0, 60)}"`);
  return shown.join(", ") + (values.length > shown.length ? ` and ${values.length - shown.length} more` : "");
}

/**
 * The one place for state that belongs to the whole process. Next loads a module several times in one process
 * (routes, pages, instrumentation), so a variable at module level would silently exist several times.
 */
type Entry = { value: unknown; dispose?: (value: never) => unknown };

const home = globalThis as typeof globalThis & { __executorConsole?: Map<string, Entry> };

/** The value stored under this name. The first caller makes it. */
export function processWide<T>(name: string, make: () => T, dispose?: (value: T) => unknown): T {
  const entries = (home.__executorConsole ??= new Map());
  const known = entries.get(name);
  if (known) return known.value as T; // safe: one name is used by one module, with one type
  const value = make();
  entries.set(name, { value, dispose: dispose as Entry["dispose"] });
  return value;
}

/** Disposes all values, the newest first: on shutdown, between tests, on a reload in development. */
export async function disposeProcessWide(): Promise<void> {
  const entries = [...(home.__executorConsole ?? [])].reverse();
  home.__executorConsole?.clear();
  for (const [, { value, dispose }] of entries) await dispose?.(value as never);
}

/** Whether an error is of a class that carries this brand; `instanceof` alone knows only the class of its own copy of a module. */
export const isBranded = (value: unknown, brand: symbol): boolean =>
  value instanceof Error && "brand" in value && value.brand === brand;

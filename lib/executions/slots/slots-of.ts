import type { Placed } from "../../tools";

/** So many calls of a group may be under way at the same moment, in all runs of the organization together. */
export type Wanted = { group: string; slotsMax: number };

/** The place a call needs among calls of other runs; null where its tool limits nothing. */
export function slotsOf({ connection, tool: { name, scheduling } }: Placed): Wanted | null {
  const { concurrencyGroup, maxConcurrency } = scheduling ?? {};
  if (concurrencyGroup === undefined && maxConcurrency === undefined) return null;
  const group = concurrencyGroup === undefined ? `tool ${name}` : `group ${concurrencyGroup}`;
  return { group: `${connection.integration.id} ${group}`, slotsMax: maxConcurrency ?? 1 };
}

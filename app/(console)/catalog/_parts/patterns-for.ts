import type { ToolEffect, ToolPolicy } from "@/components/tool-badges";
import type { CatalogRow } from "./catalog-rows";

/** As many policies as one act writes; the operation refuses more. */
export const patternsMax = 100;

export type Scopes = { patterns: string[]; effects: ToolEffect[] };

/**
 * The fewest policies that match these tools and no other that is seen, by their effects where that takes fewer. What allows
 * names each tool, because a pattern over a group would also free what is added there later.
 */
export function patternsFor(wanted: readonly CatalogRow[], all: readonly CatalogRow[], action: ToolPolicy): Scopes {
  if (action === "allow") return { patterns: wanted.map(pathOf), effects: [] };
  const patterns = fewest(wanted, all);
  const effects = [...new Set(wanted.map(({ effect }) => effect))];
  const alike = fewest(
    wanted,
    all.filter(({ effect }) => effects.includes(effect)),
  );
  return alike.length < patterns.length ? { patterns: alike, effects } : { patterns, effects: [] };
}

function fewest(wanted: readonly CatalogRow[], among: readonly CatalogRow[]): string[] {
  const counts = countsOf(among);
  const chosen = countsOf(wanted);
  const isWhole = (key: string) => chosen.get(key) === counts.get(key) && (counts.get(key) ?? 0) > 1;
  const patterns = wanted.map((row) => {
    const whole = keysOf(row).find(isWhole);
    return whole ? `${whole}.*` : pathOf(row);
  });
  return [...new Set(patterns)];
}

const withoutRoot = (address: string): string => address.replace(/^tools\./, "");
const pathOf = ({ address }: CatalogRow): string => withoutRoot(address);

/** Its connection and, where it has one, its group, as the beginnings of patterns. */
function keysOf({ handle, group }: CatalogRow): [connection: string, ...groups: string[]] {
  const connection = withoutRoot(handle);
  return group === "" ? [connection] : [connection, `${connection}.${group}`];
}

function countsOf(rows: readonly CatalogRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of rows.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

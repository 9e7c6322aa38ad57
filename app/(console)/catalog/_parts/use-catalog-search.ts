import { filterTools, nameMatchesFirst } from "@executor/core/taxonomy";
import { useDeferredValue, useMemo } from "react";
import { useTyped } from "@/components/data-table/use-typed";
import type { FilterField, FilterValues } from "@/components/filters/filter-field";
import { liftTokens, readTokens } from "@/components/filters/tokens";
import type { CatalogRow } from "./catalog-rows";
import type { CatalogUrl } from "./use-catalog-url";

type Searched = { rows: readonly CatalogRow[]; fields: FilterField[]; url: CatalogUrl };

/** The search field, and what it finds together with the chips. A finished `name:value` becomes a chip. */
export function useCatalogSearch({ rows, fields, url: { search, set, filters } }: Searched) {
  const [typed, setTyped] = useTyped(search, (query) => set({ query }));
  const wanted = useDeferredValue(typed);

  function type(text: string) {
    if (!lift(text)) setTyped(text);
  }

  function lift(text: string): boolean {
    const lifted = liftTokens(text, fields);
    if (!lifted) return false;
    setTyped(lifted.rest);
    set(union(filters, lifted.filters));
    return true;
  }

  const said = useMemo(() => readTokens(wanted, fields), [wanted, fields]);
  const found = useMemo(() => {
    if (said.unknown) return [];
    const passing = filterTools(rows, { ...union(filters, said.filters), query: said.words });
    return nameMatchesFirst(passing, said.words);
  }, [rows, filters, said]);
  return { typed, type, finish: () => lift(`${typed} `), found, unknown: said.unknown };
}

export type CatalogSearchState = ReturnType<typeof useCatalogSearch>;

function union(one: FilterValues, other: FilterValues): FilterValues {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]));
}

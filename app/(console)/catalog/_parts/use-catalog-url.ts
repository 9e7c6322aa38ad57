import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { FilterValues } from "@/components/filters/filter-field";
import type { ToolTab } from "@/components/tool/tool-inspector";
import type { ToolPolicy } from "@/components/tool-badges";
import { filterNames } from "./catalog-fields";

const tabs: readonly string[] = ["types", "schema", "example", "try", "runs", "changes"] satisfies ToolTab[];
const policies: readonly string[] = ["allow", "require_approval", "block"] satisfies ToolPolicy[];

type Changes = { [name: string]: string | string[] | undefined };

/** The view is kept in the address. All rows are in memory, so changing it asks nothing of the server. */
export function useCatalogUrl() {
  const pathname = usePathname();
  const query = useSearchParams();

  const set = useCallback(
    (changes: Changes, { push = false } = {}) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const one of [value ?? []].flat()) if (one !== "") next.append(name, one);
      }
      const address = next.size > 0 ? `${pathname}?${next}` : pathname;
      if (push) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [pathname],
  );

  const filters = useMemo<FilterValues>(
    () => Object.fromEntries(filterNames.map((name) => [name, query.getAll(name).filter(Boolean)])),
    [query],
  );
  const tab = query.get("tab") ?? "";
  const wanted = query.get("do") ?? "";
  return {
    filters,
    set,
    search: query.get("query") ?? "",
    tool: query.get("tool"),
    tab: tabs.includes(tab) ? (tab as ToolTab) : "types",
    /** The policy that a link asks to be set for what is listed, or for the opened tool. */
    wanted: policies.includes(wanted) ? (wanted as ToolPolicy) : null,
  };
}

export type CatalogUrl = ReturnType<typeof useCatalogUrl>;

import type { ToolFilters } from "@executor/core/taxonomy";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { DrawerTab } from "@/components/tool/tool-drawer";

const filterNames = ["integration", "owner", "connection", "status", "bucket", "subtype", "policy"] as const;
const tabs: readonly string[] = ["types", "schema", "example", "try", "runs", "changes"] satisfies DrawerTab[];

/** The view is kept in the address. All rows are in memory, so changing it asks nothing of the server. */
export function useCatalogUrl() {
  const pathname = usePathname();
  const query = useSearchParams();

  const set = useCallback(
    (changes: Record<string, string | undefined>, { push = false } = {}) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const address = next.size > 0 ? `${pathname}?${next}` : pathname;
      if (push) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [pathname],
  );

  const filters = useMemo<ToolFilters>(
    () => Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? undefined])),
    [query],
  );
  const tab = query.get("tab") ?? "";
  return {
    filters,
    set,
    search: query.get("query") ?? "",
    view: query.get("view") === "flat" ? ("flat" as const) : ("tree" as const),
    tool: query.get("tool"),
    tab: tabs.includes(tab) ? (tab as DrawerTab) : "types",
    isFiltered: filterNames.some((name) => query.get(name)),
    clear: () => set(Object.fromEntries([...filterNames, "query"].map((name) => [name, undefined]))),
  };
}

export type CatalogUrl = ReturnType<typeof useCatalogUrl>;

"use client";

import { filterTools, nameMatchesFirst } from "@executor/core/taxonomy";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTyped } from "@/components/data-table/use-typed";
import { EmptyState } from "@/components/empty-state";
import type { ReviewChanges } from "@/components/tool/tool-changes";
import { counted } from "@/components/ui/counted";
import { BucketCards } from "./bucket-cards";
import { CatalogList } from "./catalog-list";
import type { CatalogRow } from "./catalog-rows";
import { CatalogSelection } from "./catalog-selection";
import { CatalogToolbar } from "./catalog-toolbar";
import { flatItems, type Toggled, treeItems } from "./catalog-tree";
import type { CatalogUrl } from "./use-catalog-url";
import { useSelection } from "./use-selection";

type CatalogBrowserProps = { rows: CatalogRow[]; url: CatalogUrl; review?: ReviewChanges; onReviewed: () => void };

/** Up to this many tools, everything is expanded. */
const openUpTo = 50;

export function CatalogBrowser({ rows, url, review, onReviewed }: CatalogBrowserProps) {
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(url.search, (query) => url.set({ query }));
  const wanted = useDeferredValue(typed);
  const [toggled, setToggled] = useState<Toggled>({ browsing: new Set(), found: new Set() });
  const selection = useSelection();
  useSlash(search);

  const found = useMemo(() => filterTools(rows, { ...url.filters, query: wanted }), [rows, url.filters, wanted]);
  const mode = wanted.trim() !== "" || found.length <= openUpTo ? "found" : "browsing";
  const items = useMemo(
    () => (url.view === "flat" ? flatItems(nameMatchesFirst(found, wanted)) : treeItems(found, toggled[mode], mode === "found")),
    [found, url.view, toggled, mode, wanted],
  );

  const toggle = useCallback(
    (key: string) =>
      setToggled((was) => {
        const next = new Set(was[mode]);
        if (!next.delete(key)) next.add(key);
        return { ...was, [mode]: next };
      }),
    [mode],
  );
  const { set } = url;
  const open = useCallback((tool: string) => set({ tool, tab: undefined }, { push: true }), [set]);

  return (
    <div data-full-width className="flex flex-col gap-4">
      <BucketCards rows={rows} chosen={url.filters.bucket} onChoose={(bucket) => url.set({ bucket })} />
      <CatalogToolbar rows={rows} url={url} typed={typed} onType={setTyped} search={search} />
      <div className="flex flex-col gap-2">
        <p role="status" className="text-dense text-secondary">
          {countText(found.length, rows.length)}
        </p>
        {found.length === 0 ? (
          <div className="rounded-card border bg-raised">
            <EmptyState
              what="No tool matches"
              why="No tool fits the search and all of the filters. Clear some of them to see more."
            />
          </div>
        ) : (
          <CatalogList
            items={items}
            isTree={url.view === "tree"}
            found={found}
            selection={selection}
            onToggle={toggle}
            onOpen={open}
          />
        )}
      </div>
      <CatalogSelection rows={rows} selection={selection} review={review} onReviewed={onReviewed} />
    </div>
  );
}

function countText(found: number, all: number): string {
  return found === all ? counted(all, "tool") : `${found.toLocaleString("en")} of ${all.toLocaleString("en")} tools`;
}

function useSlash(search: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog], [role=textbox]");
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || isTyping) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [search]);
}

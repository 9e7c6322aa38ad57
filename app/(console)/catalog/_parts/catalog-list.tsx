"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useSyncExternalStore } from "react";
import { usePreference } from "@/components/appearance/preference";
import { useRowKeys } from "@/components/data-table/use-row-keys";
import { Table } from "@/components/ui/table";
import { BranchRow } from "./branch-row";
import type { CatalogRow } from "./catalog-rows";
import type { CatalogItem } from "./catalog-tree";
import { ListHead } from "./list-head";
import { ToolRow } from "./tool-row";
import type { Selection } from "./use-selection";

type CatalogListProps = {
  items: CatalogItem[];
  isTree: boolean;
  found: CatalogRow[];
  selection: Selection;
  onToggle: (key: string) => void;
  onOpen: (address: string) => void;
};

/** Renders only the visible rows. A row that takes another's position reuses its elements. */
export function CatalogList({ items, isTree, found, selection, onToggle, onOpen }: CatalogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: 36,
    initialRect: { width: 0, height: 900 },
    overscan: 4,
  });
  const { body, active, setActive, onKeyDown } = useRowKeys(items.length, (index) => virtualizer.scrollToIndex(index));
  const drawn = virtualizer.getVirtualItems();

  return (
    <div
      ref={scroller}
      className="relative max-h-[max(360px,calc(100dvh-180px))] overflow-y-auto overflow-x-hidden rounded-card border bg-raised"
    >
      <Table role={isTree ? "treegrid" : "grid"} aria-label="Tools" aria-rowcount={items.length + 1} className="table-fixed">
        <ListHead found={found} selection={selection} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          <Gap height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index }) => {
            const item = items[index];
            if (!item) return null;
            const place = { index, height: rowHeight, focusable: index === active, onFocus: setActive };
            return item.kind === "branch" ? (
              <BranchRow key={index} {...place} branch={item} onToggle={onToggle} />
            ) : (
              <ToolRow
                key={index}
                {...place}
                row={item.row}
                depth={isTree ? item.depth : null}
                selected={selection.selected.has(item.row.address)}
                onSelect={selection.toggle}
                onOpen={onOpen}
              />
            );
          })}
          <Gap height={virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
    </div>
  );
}

function Gap({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

/** A row has two lines, on phones with room for a thumb. */
function useRowHeight(): number {
  const [density] = usePreference("density");
  const onPhone = useSyncExternalStore(watchPhone, isPhone, () => false);
  if (onPhone) return 56;
  return density === "dense" ? 32 : 44;
}

const phone = "(width < 40rem)";
const isPhone = () => window.matchMedia(phone).matches;

function watchPhone(changed: () => void) {
  const query = window.matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

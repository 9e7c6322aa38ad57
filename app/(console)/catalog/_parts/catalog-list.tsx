"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { usePreference } from "@/components/appearance/preference";
import { useRowKeys } from "@/components/data-table/use-row-keys";
import { Table } from "@/components/ui/table";
import { useMedia } from "@/components/ui/use-media";
import type { CatalogRow } from "./catalog-rows";
import { ListHead } from "./list-head";
import { ToolRow } from "./tool-row";
import type { Selection } from "./use-selection";

type CatalogListProps = {
  found: readonly CatalogRow[];
  selection: Selection;
  /** The address of the opened tool. */
  opened: string | null;
  onOpen: (address: string) => void;
};

/** Renders only the visible rows. A row that takes another's position reuses its elements. */
export function CatalogList({ found, selection, opened, onOpen }: CatalogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: 36,
    initialRect: { width: 0, height: 900 },
    overscan: 4,
  });
  const { body, active, setActive, onKeyDown } = useRowKeys(found.length, (index) => {
    virtualizer.scrollToIndex(index);
    const row = found[index];
    if (opened !== null && row) onOpen(row.address);
  });
  const openedAt = opened === null ? -1 : found.findIndex(({ address }) => address === opened);
  useEffect(() => {
    if (openedAt < 0) return;
    setActive(openedAt);
    virtualizer.scrollToIndex(openedAt, { align: "auto" });
  }, [openedAt, setActive, virtualizer]);
  const drawn = virtualizer.getVirtualItems();

  return (
    <div
      ref={scroller}
      className="@container relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden max-lg:max-h-[max(360px,calc(100dvh-180px))] max-lg:rounded-card max-lg:border max-lg:bg-raised"
    >
      <Table role="grid" aria-label="Tools" aria-rowcount={found.length + 1} className="table-fixed">
        <ListHead found={found} selection={selection} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          <Gap height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index }) => {
            const row = found[index];
            return (
              row && (
                <ToolRow
                  key={index}
                  index={index}
                  height={rowHeight}
                  focusable={index === active}
                  onFocus={setActive}
                  row={row}
                  selected={selection.selected.has(row.address)}
                  opened={index === openedAt}
                  onSelect={selection.toggle}
                  onOpen={onOpen}
                />
              )
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
  const onPhone = useMedia("(width < 40rem)", false);
  if (onPhone) return 56;
  return density === "dense" ? 32 : 44;
}

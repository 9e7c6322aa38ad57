"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { Table } from "../ui/table";
import { useMedia } from "../ui/use-media";
import { TableBody } from "./body";
import { TableHeadRow } from "./head-row";
import { SelectionBar } from "./selection-bar";
import { type Column, useDataTable } from "./use-data-table";
import { ViewMenu } from "./view-menu";

export type { Column };

type DataTableProps<Row> = {
  /** Names the table for screen readers. Hidden columns are stored under this name, too. */
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  onOpenRow?: (row: Row) => void;
  /** Makes rows selectable and renders the actions of the bar at the bottom. */
  selectionActions?: (rows: Row[], clear: () => void) => ReactNode;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
  /** The filter bar, above the table on the left. */
  toolbar?: ReactNode;
  /** Set while the server has more rows. */
  onLoadMore?: () => void;
  loadingMore?: boolean;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, onOpenRow, selectionActions, empty, toolbar, onLoadMore, loadingMore } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isPhone = useMedia("(width < 40rem)", false);
  const { table, shown } = useDataTable({ label, rows, columns, rowId });
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  const clear = () => table.resetRowSelection();

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-end gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">{toolbar}</div>
        {rows.length > 0 && <ViewMenu table={table} columns={columns} />}
      </div>
      <div
        ref={setScroller}
        className="relative max-h-[max(360px,calc(100dvh-220px))] overflow-auto rounded-card border bg-raised"
      >
        {rows.length === 0 ? (
          empty
        ) : (
          <Table
            aria-label={label}
            aria-rowcount={rows.length + 1}
            className="table-fixed"
            style={{ minWidth: widthOf(shown, !!selectionActions, isPhone ? 220 : 140) }}
          >
            <TableHeadRow table={table} columns={shown} selectable={!!selectionActions} />
            <TableBody table={table} columns={shown} scroller={scroller} selectable={!!selectionActions} onOpenRow={onOpenRow} />
          </Table>
        )}
      </div>
      {selectionActions && selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={clear}>
          {selectionActions(selected, clear)}
        </SelectionBar>
      )}
      {onLoadMore && (
        <Button className="self-center" pending={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

/** Columns without a width share what is left, and have this much at least: on a phone enough to read a name. */
function widthOf<Row>(columns: Column<Row>[], selectable: boolean, least: number) {
  return columns.reduce((sum, column) => sum + (column.width ?? least), selectable ? 40 : 0);
}

import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { useHiddenColumns } from "./use-hidden-columns";

export type Column<Row> = {
  id: string;
  header: string;
  /** The header is for screen readers only, as in the column of a row's menu. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortBy?: (row: Row) => string | number | Date | null | undefined;
  /** In pixels. Columns without a width share the rest. */
  width?: number;
  align?: "right";
  /** The column cannot be hidden, such as the name and the menu. */
  fixed?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});

export type RowTable<Row> = ReactTable<typeof features, Row & object>;

type Options<Row> = { label: string; rows: Row[]; columns: Column<Row>[]; rowId: (row: Row) => string };

export function useDataTable<Row>({ label, rows, columns, rowId }: Options<Row>) {
  const [hidden, setHidden] = useHiddenColumns(label);
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table: RowTable<Row> = useTable({
    features,
    data: rows as (Row & object)[],
    columns: definitions,
    getRowId: rowId,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(columnVisibility) : change;
      setHidden(Object.keys(next).filter((id) => next[id] === false));
    },
  });
  return { table, shown: columns.filter((column) => columnVisibility[column.id] !== false) };
}

function toDefinition<Row>({ id, header, sortBy, fixed }: Column<Row>): ColumnDef<typeof features, Row & object> {
  return {
    id,
    header,
    accessorFn: (row) => sortBy?.(row),
    enableSorting: !!sortBy,
    enableHiding: !fixed,
    sortDescFirst: false,
    sortUndefined: "last",
    sortFn: (left, right) => compare(left.getValue(id), right.getValue(id)),
  };
}

function compare(left: unknown, right: unknown) {
  if (typeof left === "string" && typeof right === "string") return left.localeCompare(right, "en", { numeric: true });
  return Number(left) - Number(right);
}

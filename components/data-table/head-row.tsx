import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { TableHead } from "../ui/table";
import type { Column, RowTable } from "./use-data-table";

type HeadRowProps<Row> = { table: RowTable<Row>; columns: Column<Row>[]; selectable: boolean };

export function TableHeadRow<Row>({ table, columns, selectable }: HeadRowProps<Row>) {
  const some = table.getIsSomeRowsSelected();
  return (
    <thead>
      <tr>
        {selectable && (
          <TableHead className="w-10 pr-0">
            <Checkbox
              hideLabel
              label="Select all rows"
              checked={table.getIsAllRowsSelected() || (some && "indeterminate")}
              onCheckedChange={(checked) => table.toggleAllRowsSelected(checked === true)}
            />
          </TableHead>
        )}
        {columns.map((column) => (
          <SortableHead key={column.id} table={table} column={column} />
        ))}
      </tr>
    </thead>
  );
}

const order = { asc: "ascending", desc: "descending" } as const;
const icons = { asc: ArrowUp, desc: ArrowDown };

function SortableHead<Row>({ table, column }: { table: RowTable<Row>; column: Column<Row> }) {
  const sorted = table.getColumn(column.id)?.getIsSorted() ?? false;
  const Icon = sorted ? icons[sorted] : ArrowUpDown;
  return (
    <TableHead
      aria-sort={sorted ? order[sorted] : undefined}
      style={{ width: column.width }}
      className={cn(column.align === "right" && "text-right")}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={() => table.getColumn(column.id)?.toggleSorting()}
          className={cn(
            "group -mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 hover:text-text [&_.lucide]:size-3",
            column.align === "right" && "flex-row-reverse",
          )}
        >
          {column.header}
          <Icon aria-hidden className={cn(!sorted && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100")} />
        </button>
      ) : (
        <span className={cn(column.hideHeader && "sr-only")}>{column.header}</span>
      )}
    </TableHead>
  );
}

import type { KeyboardEvent, MouseEvent } from "react";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { TableCell, TableRow } from "../ui/table";
import type { Column, RowTable } from "./use-data-table";

type BodyRowProps<Row> = {
  row: ReturnType<RowTable<Row>["getRow"]>;
  index: number;
  columns: Column<Row>[];
  focusable: boolean;
  onFocus: () => void;
  /** Undefined if rows cannot be selected. */
  selected?: boolean;
  onOpen?: (row: Row) => void;
};

export function BodyRow<Row>({ row, index, columns, focusable, onFocus, selected, onOpen }: BodyRowProps<Row>) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const act = {
      Enter: onOpen && (() => onOpen(row.original)),
      " ": selected === undefined ? undefined : () => row.toggleSelected(),
    }[event.key];
    if (!act) return;
    event.preventDefault(); // the key must not also reach what the act focuses
    act();
  }

  return (
    <TableRow
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => isOnRow(event) && onOpen?.(row.original)}
      className={cn("scroll-mt-9 -outline-offset-2", onOpen && "cursor-pointer")}
    >
      {selected !== undefined && (
        <TableCell className="pr-0">
          <Checkbox hideLabel label="Select row" checked={selected} onCheckedChange={() => row.toggleSelected()} />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell key={column.id} className={cn(column.align === "right" && "text-right")}>
          {column.cell(row.original)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Ignores clicks on a control in the row and in a dialog that the row opened: React bubbles those, too. */
function isOnRow({ target, currentTarget }: MouseEvent) {
  return target instanceof Element && currentTarget.contains(target) && !target.closest("a, button, input, label, select");
}

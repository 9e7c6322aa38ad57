import { Settings2 } from "lucide-react";
import { usePreference } from "../appearance/preference";
import { Button } from "../ui/button";
import { DropdownCheck, DropdownLabel, DropdownMenu, DropdownSeparator } from "../ui/dropdown-menu";
import type { Column, RowTable } from "./use-data-table";

export function ViewMenu<Row>({ table, columns }: { table: RowTable<Row>; columns: Column<Row>[] }) {
  const [density, setDensity] = usePreference("density");
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="ghost">
          <Settings2 aria-hidden />
          View
        </Button>
      }
    >
      <DropdownCheck checked={density === "dense"} onChange={(dense) => setDensity(dense ? "dense" : "comfortable")}>
        Dense rows
      </DropdownCheck>
      <DropdownSeparator />
      <DropdownLabel>Columns</DropdownLabel>
      {columns
        .filter((column) => !column.fixed)
        .map(({ id, header }) => (
          <DropdownCheck
            key={id}
            checked={table.getColumn(id)?.getIsVisible() ?? true}
            onChange={(visible) => table.getColumn(id)?.toggleVisibility(visible)}
          >
            {header}
          </DropdownCheck>
        ))}
    </DropdownMenu>
  );
}

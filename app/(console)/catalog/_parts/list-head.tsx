import { Checkbox } from "@/components/ui/checkbox";
import { TableHead } from "@/components/ui/table";
import type { CatalogRow } from "./catalog-rows";
import { columns } from "./columns";
import type { Selection } from "./use-selection";

export function ListHead({ found, selection: { selected, setAll } }: { found: readonly CatalogRow[]; selection: Selection }) {
  const isAll = selected.size >= found.length && found.every(({ address }) => selected.has(address));
  const addresses = () => found.map(({ address }) => address);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <TableHead className={columns.check}>
          <Checkbox
            hideLabel
            label="Select all tools found"
            checked={isAll || (selected.size > 0 && "indeterminate")}
            onCheckedChange={(checked) => setAll(addresses(), checked === true)}
          />
        </TableHead>
        <TableHead>Tool</TableHead>
        <TableHead className={columns.kind}>Kind</TableHead>
        <TableHead className={columns.effect}>
          <span className="sr-only @xl:not-sr-only">Effect</span>
        </TableHead>
        <TableHead className={columns.policy}>
          <span className="sr-only @xl:not-sr-only">Policy</span>
        </TableHead>
      </tr>
    </thead>
  );
}

import { type KeyboardEvent, type MouseEvent, memo } from "react";
import { IntegrationIcon } from "@/components/integration-icon";
import { EffectText, KindBadges, PolicyBadge } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { TableCell, TableRow } from "@/components/ui/table";
import { withoutMarkdown } from "@/components/ui/without-markdown";
import type { CatalogRow } from "./catalog-rows";
import { leafName } from "./catalog-tree";
import { columns } from "./columns";

type ToolRowProps = {
  index: number;
  height: number;
  focusable: boolean;
  onFocus: (index: number) => void;
  row: CatalogRow;
  /** Null in the flat list, where a row names its own connection. */
  depth: number | null;
  selected: boolean;
  onSelect: (address: string) => void;
  onOpen: (address: string) => void;
};

export const ToolRow = memo(function ToolRow(props: ToolRowProps) {
  const { index, height, focusable, onFocus, row, depth, selected, onSelect, onOpen } = props;
  const { address, policy } = row;

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || !["Enter", " ", "x"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") onOpen(address);
    else onSelect(address);
  }

  return (
    <TableRow
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={depth === null ? undefined : depth + 1}
      aria-selected={selected || undefined}
      tabIndex={focusable ? 0 : -1}
      style={{ height }}
      onFocus={() => onFocus(index)}
      onKeyDown={onKeyDown}
      onClick={(event) => isOnRow(event) && onOpen(address)}
      className="scroll-mt-9 cursor-pointer -outline-offset-2"
    >
      <TableCell className="h-auto pr-0">
        <Checkbox
          hideLabel
          tabIndex={-1}
          label={`Select ${address}`}
          checked={selected}
          onCheckedChange={() => onSelect(address)}
        />
      </TableCell>
      <TableCell className={cn("h-auto", policy === "block" && "text-faint line-through")}>
        <div className="flex min-w-0 items-center gap-2" style={{ paddingLeft: depth ? (depth - 1) * 20 : undefined }}>
          {depth === null && <IntegrationIcon slug={row.integration} />}
          <RowText row={row} inTree={depth !== null} twoLines={height >= 40} />
        </div>
      </TableCell>
      <TableCell className={cn("h-auto", columns.kind)}>
        <KindBadges bucket={row.bucket} subtype={row.subtype} />
      </TableCell>
      <TableCell className={cn("h-auto text-dense text-secondary", columns.status)}>{row.status}</TableCell>
      <TableCell className={cn("h-auto font-mono text-dense text-secondary", columns.version)}>{row.version ?? "–"}</TableCell>
      <TableCell className={cn("h-auto text-dense", columns.effect)}>
        <EffectText effect={row.effect} />
      </TableCell>
      <TableCell className={cn("h-auto text-dense", columns.policy)}>
        <PolicyBadge policy={policy} heldBack={row.heldBack} />
      </TableCell>
    </TableRow>
  );
});

const isOnRow = ({ target }: MouseEvent) => target instanceof Element && !target.closest("button");

function RowText({ row, inTree, twoLines }: { row: CatalogRow; inTree: boolean; twoLines: boolean }) {
  return (
    <div className={cn("flex min-w-0 flex-1", twoLines ? "flex-col" : "items-baseline gap-3")}>
      <div className="flex min-w-0 items-baseline gap-2">
        <ToolName address={row.address} title={row.title} layout="name" className="text-dense" />
        {twoLines && (
          <span className="max-w-[45%] shrink-0 truncate font-mono text-label text-secondary max-sm:hidden">
            {inTree ? leafName(row) : row.name}
          </span>
        )}
        {row.status === "deprecated" && <Badge tone="waiting">deprecated</Badge>}
        {!inTree && twoLines && (
          <span className="truncate font-mono text-faint text-label max-sm:hidden">{row.handle.replace(/^tools\./, "")}</span>
        )}
      </div>
      <span className="min-w-0 truncate text-label text-secondary">{withoutMarkdown(row.description)}</span>
    </div>
  );
}

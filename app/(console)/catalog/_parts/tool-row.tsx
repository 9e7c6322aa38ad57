import { type KeyboardEvent, type MouseEvent, memo } from "react";
import { IntegrationIcon } from "@/components/integration-icon";
import { KindBadges, PolicyBadge } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { TableCell, TableRow } from "@/components/ui/table";
import { visibleText } from "@/components/ui/visible-text";
import { withoutMarkdown } from "@/components/ui/without-markdown";
import type { CatalogRow } from "./catalog-rows";
import { columns } from "./columns";
import { EffectMark } from "./effect-mark";

type ToolRowProps = {
  index: number;
  height: number;
  focusable: boolean;
  onFocus: (index: number) => void;
  row: CatalogRow;
  selected: boolean;
  opened: boolean;
  onSelect: (address: string) => void;
  onOpen: (address: string) => void;
};

export const ToolRow = memo(function ToolRow(props: ToolRowProps) {
  const { index, height, focusable, onFocus, row, selected, opened, onSelect, onOpen } = props;
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
      aria-selected={selected || undefined}
      aria-current={opened || undefined}
      tabIndex={focusable ? 0 : -1}
      style={{ height }}
      onFocus={() => onFocus(index)}
      onKeyDown={onKeyDown}
      onClick={(event) => isOnRow(event) && onOpen(address)}
      className="scroll-mt-9 cursor-pointer -outline-offset-2 aria-current:bg-selected"
    >
      <TableCell className={cn("h-auto", columns.check)}>
        <Checkbox
          hideLabel
          tabIndex={-1}
          label={`Select ${visibleText(address)}`}
          checked={selected}
          onCheckedChange={() => onSelect(address)}
        />
      </TableCell>
      <TableCell className={cn("h-auto", policy === "block" && "text-faint line-through")}>
        <div className="flex min-w-0 items-center gap-2.5">
          <IntegrationIcon slug={row.integration} />
          <RowText row={row} twoLines={height >= 40} />
        </div>
      </TableCell>
      <TableCell className={cn("h-auto", columns.kind)}>
        <KindBadges bucket={row.bucket} subtype={row.subtype} />
      </TableCell>
      <TableCell className={cn("h-auto text-dense", columns.effect)}>
        <EffectMark effect={row.effect} />
      </TableCell>
      <TableCell className={cn("h-auto text-dense", columns.policy)}>
        <PolicyBadge policy={policy} heldBack={row.heldBack} compact />
      </TableCell>
    </TableRow>
  );
});

const isOnRow = ({ target }: MouseEvent) => target instanceof Element && !target.closest("button");

function RowText({ row, twoLines }: { row: CatalogRow; twoLines: boolean }) {
  const about = visibleText(withoutMarkdown(row.description));
  const isNew = about !== "" && about !== row.title;
  return (
    <div className={cn("flex min-w-0 flex-1", twoLines ? "flex-col" : "items-baseline gap-3")}>
      <div className="flex min-w-0 items-baseline gap-2">
        <ToolName address={row.address} title={row.title} layout="name" className="font-medium text-dense" />
        {row.owner === "user" && <Badge>Mine</Badge>}
        {row.status === "deprecated" && <Badge tone="waiting">Deprecated</Badge>}
      </div>
      <div className="flex min-w-0 items-baseline gap-2 text-label text-secondary">
        <span className="truncate font-mono @md:max-w-[50%] @md:shrink-0">{visibleText(row.name)}</span>
        {isNew && <bdi className="hidden min-w-0 truncate @md:inline">{about}</bdi>}
      </div>
    </div>
  );
}

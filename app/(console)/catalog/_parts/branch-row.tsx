import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { IntegrationIcon } from "@/components/integration-icon";
import { cn } from "@/components/ui/cn";
import { TableCell, TableRow } from "@/components/ui/table";
import type { Branch } from "./catalog-tree";
import { columns } from "./columns";

/** One cell for each visible column: a span over hidden columns would create columns that nobody sees. */
const restOfRow = [columns.kind, columns.status, columns.version, columns.effect, columns.policy];

type BranchRowProps = {
  index: number;
  height: number;
  focusable: boolean;
  onFocus: (index: number) => void;
  branch: Branch;
  onToggle: (key: string) => void;
};

export const BranchRow = memo(function BranchRow({ index, height, focusable, onFocus, branch, onToggle }: BranchRowProps) {
  const { key: id, label, depth, count, open, icon } = branch;

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, currentTarget } = event;
    const turns = key === "Enter" || key === " " || (key === "ArrowRight" && !open) || (key === "ArrowLeft" && open);
    if (!turns || target !== currentTarget) return;
    event.preventDefault();
    onToggle(id);
  }

  return (
    <TableRow
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={open}
      tabIndex={focusable ? 0 : -1}
      style={{ height }}
      onFocus={() => onFocus(index)}
      onKeyDown={onKeyDown}
      onClick={() => onToggle(id)}
      className="scroll-mt-9 cursor-pointer -outline-offset-2"
    >
      <TableCell colSpan={2} className="h-auto">
        <div className="flex min-w-0 items-center gap-2" style={{ paddingLeft: depth * 20 }}>
          <ChevronRight aria-hidden className={cn("text-secondary transition-transform duration-120", open && "rotate-90")} />
          {icon && <IntegrationIcon slug={icon} />}
          <span className={cn("truncate", depth === 0 ? "font-medium" : "font-mono text-dense")}>{label}</span>
          <span className="font-mono text-label text-secondary">{count.toLocaleString("en")}</span>
        </div>
      </TableCell>
      {restOfRow.map((width) => (
        <TableCell key={width} className={width} />
      ))}
    </TableRow>
  );
});

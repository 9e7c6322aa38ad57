"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { Info } from "lucide-react";
import { useState } from "react";
import { EffectText } from "../tool-badges";
import { ToolName } from "../tool-name/tool-name";
import { Checkbox } from "../ui/checkbox";
import { counted } from "../ui/counted";
import { IconButton } from "../ui/icon-button";
import type { PickerRow, PickerTool } from "./picker-rows";

type Toggle = (addresses: readonly string[], isPicked: boolean) => void;
type PickerListProps = {
  rows: readonly PickerRow[];
  chosen: ReadonlySet<string>;
  onToggle: Toggle;
  onShow: (address: string) => void;
};

const rowHeight = 44;

/** Draws the rows in sight alone, however many there are. */
export function PickerList({ rows, chosen, onToggle, onShow }: PickerListProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: 360 },
    overscan: 8,
  });
  if (rows.length === 0) return <p className="rounded-card border p-4 text-dense text-secondary">No tool fits.</p>;
  return (
    <div ref={setScroller} className="h-90 overflow-y-auto rounded-card border bg-raised">
      <ul aria-label="Tools" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={row.kind === "tool" ? row.tool.address : row.bucket}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 flex items-center gap-3 border-b px-3"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                {row.kind === "bucket" ? (
                  <h3 className="font-medium text-dense">
                    {row.label} <span className="font-normal text-secondary">{counted(row.tools, "tool")}</span>
                  </h3>
                ) : (
                  <Choice tool={row.tool} isPicked={chosen.has(row.tool.address)} onToggle={onToggle} onShow={onShow} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type ChoiceProps = { tool: PickerTool; isPicked: boolean; onToggle: Toggle; onShow: (address: string) => void };

function Choice({ tool, isPicked, onToggle, onShow }: ChoiceProps) {
  const { address, title, effect } = tool;
  return (
    <>
      <Checkbox
        hideLabel
        label={`Pick ${address}`}
        checked={isPicked}
        onCheckedChange={(next) => onToggle([address], next === true)}
      />
      <span className="min-w-0 flex-1 overflow-hidden text-dense">
        <ToolName address={address} title={title} layout="lines" />
      </span>
      {effect !== "" && effect !== "read" && (
        <span className="shrink-0 text-label">
          <EffectText effect={effect === "write" ? "write" : "destructive"} />
        </span>
      )}
      <IconButton size="small" label={`Details of ${address}`} onClick={() => onShow(address)}>
        <Info aria-hidden />
      </IconButton>
    </>
  );
}

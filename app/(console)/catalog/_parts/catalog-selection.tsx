"use client";

import { Boxes, Check, Copy, Eye } from "lucide-react";
import { useMemo } from "react";
import { SelectionBar } from "@/components/data-table/selection-bar";
import type { ReviewChanges } from "@/components/tool/tool-changes";
import type { ToolPolicy } from "@/components/tool-badges";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import type { CatalogRow } from "./catalog-rows";
import { policyActs } from "./policy-menu";
import { ReviewSelected } from "./review-selected";
import type { Selection } from "./use-selection";

type CatalogSelectionProps = {
  rows: CatalogRow[];
  selection: Selection;
  review?: ReviewChanges;
  onReviewed: () => void;
  /** Absent for whoever may set no policies. */
  onPolicy?: (asked: { action: ToolPolicy; rows: CatalogRow[] }) => void;
  /** Absent for whoever may change no toolkits. */
  onToolkit?: (rows: CatalogRow[]) => void;
};

/** Actions for the selected tools. */
export function CatalogSelection({ rows, selection, review, onReviewed, onPolicy, onToolkit }: CatalogSelectionProps) {
  const { selected, clear } = selection;
  const { copied, copy } = useCopy();
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ address }) => selected.has(address))),
    [rows, selected],
  );
  const held = useMemo(() => chosen.filter(({ heldBack }) => heldBack), [chosen]);
  if (chosen.length === 0) return null;

  return (
    <SelectionBar count={chosen.length} onClear={clear}>
      {onPolicy &&
        policyActs.map(({ action, label, icon }) => (
          <Button key={action} onClick={() => onPolicy({ action, rows: chosen })}>
            {icon}
            {label}
          </Button>
        ))}
      {onToolkit && (
        <Button onClick={() => onToolkit(chosen)}>
          <Boxes aria-hidden />
          Add to toolkit
        </Button>
      )}
      {review && held.length > 0 && (
        <ReviewSelected
          rows={held}
          review={review}
          onDone={() => {
            clear();
            onReviewed();
          }}
          trigger={
            <Button>
              <Eye aria-hidden />
              Review changes
            </Button>
          }
        />
      )}
      <Button onClick={() => copy([...selected].sort().join("\n"))}>
        {copied ? <Check aria-hidden className="text-succeeded" /> : <Copy aria-hidden />}
        {copied ? "Copied" : "Copy addresses"}
      </Button>
    </SelectionBar>
  );
}

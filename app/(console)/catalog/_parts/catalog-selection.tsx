"use client";

import { Check, Copy, Eye } from "lucide-react";
import { useMemo } from "react";
import { SelectionBar } from "@/components/data-table/selection-bar";
import type { ReviewChanges } from "@/components/tool/tool-changes";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import type { CatalogRow } from "./catalog-rows";
import { ReviewSelected } from "./review-selected";
import type { Selection } from "./use-selection";

type CatalogSelectionProps = { rows: CatalogRow[]; selection: Selection; review?: ReviewChanges; onReviewed: () => void };

/** Actions for the selected tools. */
export function CatalogSelection({ rows, selection: { selected, clear }, review, onReviewed }: CatalogSelectionProps) {
  const { copied, copy } = useCopy();
  const held = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ address, heldBack }) => heldBack && selected.has(address))),
    [rows, selected],
  );
  if (selected.size === 0) return null;

  return (
    <SelectionBar count={selected.size} onClear={clear}>
      <Button onClick={() => copy([...selected].sort().join("\n"))}>
        {copied ? <Check aria-hidden className="text-succeeded" /> : <Copy aria-hidden />}
        {copied ? "Copied" : "Copy addresses"}
      </Button>
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
    </SelectionBar>
  );
}

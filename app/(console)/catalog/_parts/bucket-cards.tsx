import { getBucketLabel, TOOL_BUCKETS, type ToolBucket } from "@executor/core/taxonomy";
import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import type { CatalogRow } from "./catalog-rows";

type BucketCardsProps = { rows: CatalogRow[]; chosen: string | undefined; onChoose: (bucket: ToolBucket | undefined) => void };

/** Counts the tools of each bucket. A card filters the list by its bucket. */
export function BucketCards({ rows, chosen, onChoose }: BucketCardsProps) {
  const counts = useMemo(() => countsOf(rows), [rows]);
  return (
    <fieldset className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">Kinds of tools</legend>
      {TOOL_BUCKETS.map((bucket) => (
        <button
          key={bucket}
          type="button"
          aria-pressed={chosen === bucket}
          onClick={() => onChoose(chosen === bucket ? undefined : bucket)}
          className={cn(
            "flex flex-col rounded-card border bg-raised px-4 py-2.5 text-left transition-colors duration-120 hover:bg-hover",
            chosen === bucket && "border-accent bg-selected hover:bg-selected",
          )}
        >
          <span className="text-dense text-secondary">{getBucketLabel(bucket)}</span>
          <span className="font-mono text-heading">{(counts.get(bucket) ?? 0).toLocaleString("en")}</span>
        </button>
      ))}
    </fieldset>
  );
}

function countsOf(rows: CatalogRow[]): Map<ToolBucket, number> {
  const counts = new Map<ToolBucket, number>();
  for (const { bucket } of rows) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  return counts;
}

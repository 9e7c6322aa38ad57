import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder in the size of the catalog: the search, and rows below it. */
export function CatalogSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex min-h-0 flex-1 flex-col gap-3">
      <Skeleton className="h-8 w-full max-w-140" />
      <div className="min-h-0 flex-1 overflow-hidden rounded-card border">
        {Array.from({ length: 12 }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className="flex h-11 items-center border-b px-3 last:border-b-0">
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

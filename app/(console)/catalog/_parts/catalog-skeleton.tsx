import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder in the size of the catalog: cards, filters, rows. */
export function CatalogSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-16.5 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-8" />
      <div className="rounded-card border">
        {Array.from({ length: 12 }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className="flex h-11 items-center border-b px-3 last:border-b-0">
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from "./ui/skeleton";

type PageSkeletonProps = { rows: number; toolbar?: boolean; action?: boolean };

/** A page with a table while it is on its way, in the size it will have. */
export function PageSkeleton({ rows, toolbar, action }: PageSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex items-start justify-between gap-6 pb-6">
        <div className="flex flex-col gap-1">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        {action && <Skeleton className="h-8 w-36" />}
      </div>
      {toolbar && <Skeleton className="mb-3 h-8 w-64" />}
      <div className="rounded-card border">
        {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className="flex h-row items-center border-b px-3 last:border-b-0">
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same for a page of cards, each with its height. */
export function CardsSkeleton({ heights }: { heights: string[] }) {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex flex-col gap-1 pb-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="flex flex-col gap-4">
        {heights.map((height) => (
          <Skeleton key={height} className={`rounded-card ${height}`} />
        ))}
      </div>
    </div>
  );
}

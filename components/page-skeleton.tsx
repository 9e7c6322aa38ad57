import type { ReactNode } from "react";
import { Skeleton } from "./ui/skeleton";

type PageSkeletonProps = { rows: number; toolbar?: boolean; action?: boolean };

/** Placeholder for a page with a table, in its final size. */
export function PageSkeleton({ rows, toolbar, action }: PageSkeletonProps) {
  return (
    <Waiting action={action}>
      {toolbar && <Skeleton className="mb-3 h-8 w-64" />}
      <div className="rounded-card border">
        {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className="flex h-row items-center border-b px-3 last:border-b-0">
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Placeholder for a page of cards, each with its height. */
export function CardsSkeleton({ heights }: { heights: string[] }) {
  return (
    <Waiting>
      <div className="flex flex-col gap-4">
        {heights
          .map((height, place) => ({ height, name: `card ${place}` }))
          .map(({ height, name }) => (
            <Skeleton key={name} className={`rounded-card ${height}`} />
          ))}
      </div>
    </Waiting>
  );
}

/** Placeholder for a page of cards side by side. */
export function CardGridSkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-4 h-8 w-64" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {["first", "second", "third"].map((card) => (
          <Skeleton key={card} className="h-37 rounded-card" />
        ))}
      </div>
    </Waiting>
  );
}

function Waiting({ action, children }: { action?: boolean | undefined; children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex items-start justify-between gap-6 pb-6">
        <div className="flex flex-col gap-1">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        {action && <Skeleton className="h-8 w-36" />}
      </div>
      {children}
    </div>
  );
}

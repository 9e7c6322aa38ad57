import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder for the playground, in its final size. */
export function PlaygroundSkeleton() {
  return (
    <div role="status" aria-label="Loading" data-full-width>
      <div className="flex items-start justify-between gap-6 pb-6">
        <div className="flex flex-col gap-1">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[max(360px,calc(100dvh-150px))] rounded-card" />
        <Skeleton className="h-40 rounded-card lg:h-[max(360px,calc(100dvh-150px))]" />
      </div>
    </div>
  );
}

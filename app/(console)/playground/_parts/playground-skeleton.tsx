import { Skeleton } from "@/components/ui/skeleton";

const height = "h-[max(520px,calc(100dvh-104px))]";

/** Placeholder for the playground, in its final size. */
export function PlaygroundSkeleton() {
  return (
    <div role="status" aria-label="Loading" data-full-width>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-8 w-96 max-w-full" />
      </div>
      <div className="grid gap-2 lg:grid-cols-[24%_minmax(0,1fr)]">
        <Skeleton className={`${height} rounded-card max-lg:hidden`} />
        <Skeleton className={`${height} rounded-card`} />
      </div>
    </div>
  );
}

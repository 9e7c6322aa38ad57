import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-6 pb-2">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-8 w-64 max-sm:hidden" />
      </div>
      <Skeleton className="h-12 rounded-card" />
      <div className="grid gap-4 lg:grid-cols-[5fr_7fr]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="h-76 rounded-card" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  );
}

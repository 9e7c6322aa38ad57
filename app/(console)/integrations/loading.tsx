import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex flex-col gap-1 pb-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <Skeleton className="mb-4 h-8 w-64" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {["first", "second", "third"].map((card) => (
          <Skeleton key={card} className="h-37 rounded-card" />
        ))}
      </div>
    </div>
  );
}

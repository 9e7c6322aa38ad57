import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 pb-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {["integrations", "tools", "members", "keys"].map((count) => (
          <Skeleton key={count} className="h-18 rounded-card" />
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  );
}

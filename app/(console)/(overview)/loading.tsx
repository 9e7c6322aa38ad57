import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 pb-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="flex flex-wrap gap-4">
        {["members", "invitations", "keys", "roles"].map((count) => (
          <Skeleton key={count} className="h-18 min-w-36 flex-1 rounded-card" />
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  );
}

import { Skeleton } from "@/components/ui/skeleton";

/** The list and, where there is room, the card beside it. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading" data-full-width className="lg:-mx-gutter lg:-my-6 lg:flex lg:h-dvh">
      <div className="flex flex-col gap-3 lg:w-100 lg:shrink-0 lg:border-r lg:p-4">
        <div className="flex items-center justify-between">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-8 w-22" />
        </div>
        <Skeleton className="mt-4 h-8 w-52" />
        <div className="flex flex-col gap-2 pt-6">
          {["first", "second", "third", "fourth", "fifth"].map((row) => (
            <Skeleton key={row} className="h-13" />
          ))}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-4 px-8 py-6 max-lg:hidden">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-7 w-96 max-w-full" />
        <Skeleton className="mt-6 h-10" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

import { cn } from "./cn";

/** Takes the size of the content to come. It appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-4 w-full animate-skeleton rounded-control bg-hover", className)} />;
}

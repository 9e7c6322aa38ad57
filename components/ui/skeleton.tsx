import { cn } from "./cn";

/** Give it the size of what is coming; it shows itself after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-4 w-full animate-skeleton rounded-control bg-hover", className)} />;
}

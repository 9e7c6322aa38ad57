import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const look = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-control border px-1.5 font-mono text-label [&_.lucide]:size-3",
  {
    variants: {
      tone: {
        neutral: "border-edge text-secondary",
        waiting: "border-waiting-edge bg-waiting-tint text-waiting",
        failed: "border-failed-edge bg-failed-tint text-failed",
        succeeded: "border-succeeded-edge bg-succeeded-tint text-succeeded",
        running: "border-running-edge bg-running-tint text-running",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export function Badge({ tone, children }: VariantProps<typeof look> & { children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>;
}

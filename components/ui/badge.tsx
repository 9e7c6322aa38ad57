import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const look = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2 text-label [&_.lucide]:size-3",
  {
    variants: {
      tone: {
        neutral: "bg-hover text-secondary",
        waiting: "bg-waiting-tint text-waiting",
        failed: "bg-failed-tint text-failed",
        succeeded: "bg-succeeded-tint text-succeeded",
        running: "bg-running-tint text-running",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export function Badge({ tone, children }: VariantProps<typeof look> & { children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>;
}

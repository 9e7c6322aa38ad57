import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** The number of a step, or that it is done. */
export function StepMark({ done, number, isNext }: { done: boolean; number: number; isNext: boolean }) {
  return (
    <span
      className={cn(
        "flex size-5 shrink-0 items-center justify-center rounded-full border border-edge font-medium text-[11px] text-secondary [&_.lucide]:size-3",
        isNext && "border-accent text-accent",
        done && "border-transparent bg-succeeded-tint text-succeeded",
      )}
    >
      {done ? <Check role="img" aria-label="Done" /> : number}
    </span>
  );
}

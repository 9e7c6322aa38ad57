import type { ReactNode } from "react";
import { Button } from "../ui/button";

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 flex animate-rise flex-wrap items-center gap-2 self-center rounded-card border bg-raised py-2 pr-2 pl-4 shadow-float"
    >
      <p role="status" className="pr-4 text-dense">
        <span className="font-medium">{count}</span> selected
      </p>
      {children}
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

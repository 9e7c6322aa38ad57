import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border bg-surface px-1 font-mono text-label text-secondary">
      {children}
    </kbd>
  );
}

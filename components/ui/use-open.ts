import { useState } from "react";

export type Openable = { open?: boolean; onOpenChange?: (open: boolean) => void };

/** Open or closed by the parent when it says so, else by itself. */
export function useOpen({ open, onOpenChange }: Openable): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false);
  return [
    open ?? own,
    (next) => {
      setOwn(next);
      onOpenChange?.(next);
    },
  ];
}

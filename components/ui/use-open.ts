import { useState } from "react";

export type Openable = { open?: boolean; onOpenChange?: (open: boolean) => void };

/** The open state: the parent's if it controls it, otherwise its own. */
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

import { useCallback, useMemo, useState } from "react";

/** The addresses of the selected tools, visible or not. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback((address: string) => {
    setSelected((was) => {
      const next = new Set(was);
      if (!next.delete(address)) next.add(address);
      return next;
    });
  }, []);

  const setAll = useCallback((addresses: readonly string[], on: boolean) => {
    setSelected((was) => {
      const next = new Set(was);
      for (const address of addresses) {
        if (on) next.add(address);
        else next.delete(address);
      }
      return next;
    });
  }, []);

  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, toggle, setAll, clear }), [selected, toggle, setAll, clear]);
}

export type Selection = ReturnType<typeof useSelection>;

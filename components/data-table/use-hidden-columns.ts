import { useCallback, useEffect, useState } from "react";

export function useHiddenColumns(table: string) {
  const key = `hidden columns: ${table}`;
  const [hidden, setHidden] = useState<string[]>([]);

  useEffect(() => {
    const kept = localStorage.getItem(key);
    if (kept) setHidden(kept.split(","));
  }, [key]);

  const hide = useCallback(
    (ids: string[]) => {
      localStorage.setItem(key, ids.join(","));
      setHidden(ids);
    },
    [key],
  );

  return [hidden, hide] as const;
}

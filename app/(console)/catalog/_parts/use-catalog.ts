import { useCallback, useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { CatalogOutline } from "@/lib/tools";
import { type CatalogRow, rowsOf } from "./catalog-rows";

export type Loaded = { rows: CatalogRow[] } | { failure: string };

/** All rows, kept in the memory of the page. */
export function useCatalog() {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded>();

  const load = useCallback(async (): Promise<Loaded> => {
    const answer = await api<CatalogOutline>("/tools/outline", { method: "GET" });
    return answer.ok ? { rows: rowsOf(answer.data) } : { failure: answer.error.message };
  }, [api]);

  useEffect(() => {
    let isWanted = true;
    void load().then((found) => isWanted && setLoaded(found));
    return () => {
      isWanted = false;
    };
  }, [load]);

  const reload = useCallback(() => {
    void load().then(setLoaded);
  }, [load]);
  return { loaded, reload };
}

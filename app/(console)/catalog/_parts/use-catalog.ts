import type { CatalogOutline } from "@executor/core/tools";
import { useMemo } from "react";
import { useRead } from "@/components/api/use-read";
import type { ActionResult } from "@/components/form/action-result";
import { type CatalogRow, rowsOf } from "./catalog-rows";

export type Loaded = { rows: CatalogRow[] } | { failure: string };

/** All rows, kept in the memory of the page. */
export function useCatalog() {
  const { answer, reload } = useRead<CatalogOutline>("/tools/outline");
  const loaded = useMemo(() => answer && loadedOf(answer), [answer]);
  return { loaded, reload };
}

const loadedOf = (answer: ActionResult<CatalogOutline>): Loaded =>
  answer.ok ? { rows: rowsOf(answer.data) } : { failure: answer.error.message };

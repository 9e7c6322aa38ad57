import { useMemo, useState } from "react";
import { useApi } from "../api/use-api";

export type Page<Row> = { items: Row[]; nextCursor?: string | number };
type ListAddress = { path: string; query?: Record<string, unknown> };

/** The rows of a list that the API gives page by page. When its first page comes anew, the list begins anew. */
export function usePages<Row>(first: Page<Row>, { path, query = {} }: ListAddress) {
  const api = useApi();
  const nothing = { first, items: [] as Row[], nextCursor: first.nextCursor };
  const [kept, setKept] = useState(nothing);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const later = kept.first === first ? kept : nothing;
  const rows = useMemo(() => [...first.items, ...(kept.first === first ? kept.items : [])], [first, kept]);

  async function loadMore() {
    if (isLoading || later.nextCursor === undefined) return;
    setLoading(true);
    const asked = Object.entries({ ...query, cursor: later.nextCursor }).filter(([, value]) => value !== undefined);
    const answer = await api<Page<Row>>(`${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`, {
      method: "GET",
    });
    setLoading(false);
    setFailure(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const { items, nextCursor } = answer.data;
    setKept({ first, items: [...later.items, ...items], nextCursor });
  }

  return { rows, loadMore: later.nextCursor === undefined ? undefined : loadMore, isLoading, failure };
}

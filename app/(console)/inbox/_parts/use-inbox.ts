import type { ApprovalView } from "@executor/core/executions";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useApprovalNews, useNewsConnected } from "@/components/approval/news/approval-news";
import type { InboxView } from "./inbox-view";

export type ApprovalPage = { items: ApprovalView[]; total: number; nextCursor?: string | undefined };

const limitMin = 50;
const limitMax = 200;
/** Approvals that went are read so many at once. */
const atOnceMax = 6;

/** The live list. New approvals are added; those answered elsewhere stay and say so. */
export function useInbox({ query: { state, mine, answerable } }: InboxView, first: ApprovalPage) {
  const api = useApi();
  const mark = useApprovalNews()?.mark;
  const isConnected = useNewsConnected();
  const [page, setPage] = useState(first);
  const [failure, setFailure] = useState<string>();
  const shown = useRef(first);
  const turn = useRef(0);

  const fetchPage = useCallback(
    (more: Record<string, string>) => {
      const query = new URLSearchParams({ state, mine: String(mine), answerable: String(answerable), ...more });
      return api<ApprovalPage>(`/approvals?${query}`, { method: "GET" });
    },
    [api, state, mine, answerable],
  );

  const show = useCallback((next: ApprovalPage) => {
    shown.current = next;
    setPage(next);
  }, []);

  /** Reads from the beginning as much as is shown. */
  const fetchShown = useCallback(async () => {
    const wanted = Math.max(limitMin, shown.current.items.filter((item) => isListed(item, state)).length);
    let pages = await fetchPage({ limit: String(Math.min(limitMax, wanted)) });
    while (pages.ok && pages.data.nextCursor && pages.data.items.length < wanted) {
      const { items, nextCursor } = pages.data;
      const next = await fetchPage({ limit: String(limitMax), cursor: nextCursor });
      pages = next.ok ? { ok: true, data: { ...next.data, items: [...items, ...next.data.items] } } : next;
    }
    return pages;
  }, [fetchPage, state]);

  const refresh = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const fresh = await fetchShown();
    if (own !== turn.current) return;
    setFailure(fresh.ok ? undefined : fresh.error.message);
    if (!fresh.ok) return;
    const here = new Set(fresh.data.items.map(({ id }) => id));
    const gone = state === "waiting" ? shown.current.items.filter(({ id }) => !here.has(id)) : [];
    const settled = await inTurns(gone, (item) => (item.state === "waiting" ? asItIs(api, item) : item));
    if (own !== turn.current) return;
    const all = asBefore([...fresh.data.items, ...settled], shown.current.items);
    show({ ...fresh.data, items: state === "waiting" ? all.sort(byAge) : all });
  }, [api, fetchShown, show, state]);

  useEffect(() => {
    if (mark !== undefined && isConnected) void refresh();
  }, [mark, isConnected, refresh]);

  const showMore = useCallback(async () => {
    const { nextCursor, items } = shown.current;
    if (!nextCursor) return [];
    const more = await fetchPage({ cursor: nextCursor });
    setFailure(more.ok ? undefined : more.error.message);
    if (!more.ok) return [];
    const known = new Set(items.map(({ id }) => id));
    show({ ...more.data, items: [...items, ...more.data.items.filter(({ id }) => !known.has(id))] });
    return more.data.items;
  }, [fetchPage, show]);

  return { ...page, failure, isConnected, refresh, showMore };
}

const isListed = ({ state }: ApprovalView, listed: "waiting" | "answered"): boolean =>
  (state === "waiting") === (listed === "waiting");

/** What did not change stays the very same, so that only the rows that changed are drawn again. */
function asBefore(items: readonly ApprovalView[], before: readonly ApprovalView[]): ApprovalView[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return items.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}

const byAge = (one: ApprovalView, other: ApprovalView) => one.createdAt.localeCompare(other.createdAt);

async function inTurns<Item>(items: readonly Item[], read: (item: Item) => Item | null | Promise<Item | null>): Promise<Item[]> {
  const all: Item[] = [];
  for (let from = 0; from < items.length; from += atOnceMax)
    for (const item of await Promise.all(items.slice(from, from + atOnceMax).map(read))) if (item !== null) all.push(item);
  return all;
}

async function asItIs(api: ReturnType<typeof useApi>, { id }: ApprovalView): Promise<ApprovalView | null> {
  const result = await api<ApprovalView>(`/approvals/${id}`, { method: "GET" });
  return result.ok ? result.data : null;
}
